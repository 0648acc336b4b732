import { useId, useState } from 'react';
import { TEAM_ACTIVITY_SHOWN } from '#shared/limits.ts';
import { ActivityLine } from '#web/features/field/components/activity-line.tsx';
import type { Activity } from '#web/features/field/team-activity.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface TeamActivityCardProps {
  activities: readonly Activity[];
  className?: string;
}

/** The latest activity of colleagues (offline requirements 2.3). On a phone it is one line until it is opened. */
export function TeamActivityCard({ activities, className }: TeamActivityCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const more = activities.length - TEAM_ACTIVITY_SHOWN;
  return (
    <Card
      title={t('Team Activity')}
      aside={
        activities.length > 0 && (
          <Button
            variant="quiet"
            className="-mr-2.5 md:hidden"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('Hide') : t('Show')}
          </Button>
        )
      }
      className={className}
      flush
    >
      <div id={listId} className={cn('px-4 pt-2 pb-4', !isOpen && activities.length > 0 && 'max-md:hidden')}>
        {activities.length === 0 ? (
          <p className="py-4 text-center text-ink-soft">{t('No recent team activity')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {activities.slice(0, TEAM_ACTIVITY_SHOWN).map((activity) => (
              <ActivityLine key={`${activity.type}-${activity.id}`} activity={activity} />
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className="mt-3 text-center text-ink-soft">{t('+{{n}} more activities', { n: more })}</p>
        )}
      </div>
    </Card>
  );
}
