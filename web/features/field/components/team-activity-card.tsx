import { TEAM_ACTIVITY_SHOWN } from '#shared/limits.ts';
import { ActivityLine } from '#web/features/field/components/activity-line.tsx';
import type { Activity } from '#web/features/field/team-activity.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

interface TeamActivityCardProps {
  activities: readonly Activity[];
  className?: string;
}

/** What colleagues have just done (offline specification, 2.3). */
export function TeamActivityCard({ activities, className }: TeamActivityCardProps) {
  const more = activities.length - TEAM_ACTIVITY_SHOWN;
  return (
    <Card title={t('Team Activity')} className={className}>
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
    </Card>
  );
}
