import { ArrowRightLeft, LogIn, LogOut, MapPin } from 'lucide-react';
import type { Position } from '#shared/rules/hours.ts';
import { useMyPosition } from '#web/features/assigned-work/use-my-position.ts';
import { formatTime } from '#web/lib/dates.ts';
import { distanceMiles } from '#web/lib/location/distance.ts';
import { formatMiles } from '#web/lib/miles.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CompactElapsed } from '#web/ui/compact-elapsed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ClockedItem {
  kind: 'work_order' | 'project';
  id: string;
  number: string;
  title: string;
}

/** The clock for an assignment; the route provides it, because it is another feature. */
export interface AssignmentClock {
  /** Undefined while unknown. */
  session:
    | { work_order_id: string | null; project_id: string | null; clock_in_time: string }
    | null
    | undefined;
  /** A clock operation is running. */
  isBusy: boolean;
  clockIn: (item: ClockedItem) => void;
  /** Switches from the current session to this work. */
  switchTo: (item: ClockedItem) => void;
  clockOut: () => void;
}

interface TimeTrackingCardProps {
  item: ClockedItem;
  /** The position of the location; null when unknown. */
  site: Position | null;
  clock: AssignmentClock;
  /** Whether its status allows to clock in, as far as this device knows. */
  isOpen: boolean;
}

/**
 * Whether the user is clocked in to this work, since when, and the button that changes it (offline requirements 2.7).
 */
export function TimeTrackingCard({ item, site, clock, isOpen }: TimeTrackingCardProps) {
  const { position } = useMyPosition();
  const { session } = clock;
  return (
    <Card
      title={t('Time Tracking')}
      aside={
        site &&
        position && (
          <span className="figures inline-flex h-6 items-center gap-1.5 rounded-full bg-ink/7 px-2.5 font-medium text-ink-soft text-xs">
            <MapPin aria-hidden className="size-3.5" />
            {t('{{n}} mi from site', { n: formatMiles(distanceMiles(position, site)) })}
          </span>
        )
      }
    >
      {session === undefined ? (
        <Skeleton className="h-12" />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div aria-live="polite" className="min-w-0 flex-1 basis-48">
            <p className="font-medium text-base">{t(stateLabel(session, item))}</p>
            {session && (
              <p className="text-ink-soft">
                {t('Since {{time}}', { time: formatTime(session.clock_in_time) })}
                {' · '}
                <CompactElapsed since={session.clock_in_time} />
              </p>
            )}
            {!isOpen && <p className="text-ink-soft">{t('This work is completed or closed.')}</p>}
          </div>
          {isOpen && session && !isThis(session, item) && (
            <Button
              variant="main"
              size="large"
              className="max-md:w-full"
              busy={clock.isBusy}
              onClick={() => clock.switchTo(item)}
            >
              <ArrowRightLeft aria-hidden />
              {t('Switch to this job')}
            </Button>
          )}
          {session ? (
            <Button
              variant={isThis(session, item) ? 'main' : 'outline'}
              size="large"
              className="max-md:w-full"
              busy={clock.isBusy}
              onClick={clock.clockOut}
            >
              <LogOut aria-hidden />
              {t('Clock Out')}
            </Button>
          ) : (
            isOpen && (
              <Button
                variant="main"
                size="large"
                className="max-md:w-full"
                busy={clock.isBusy}
                onClick={() => clock.clockIn(item)}
              >
                <LogIn aria-hidden />
                {t('Clock In')}
              </Button>
            )
          )}
        </div>
      )}
    </Card>
  );
}

const THIS = {
  work_order: message('Clocked in to this work order'),
  project: message('Clocked in to this project'),
} as const;
const ANOTHER = {
  work_order: message('Clocked in to a different work order'),
  project: message('Clocked in to a different project'),
} as const;

type Session = NonNullable<AssignmentClock['session']>;

const isThis = ({ work_order_id, project_id }: Session, { id }: { id: string }): boolean =>
  (work_order_id ?? project_id) === id;

function stateLabel(session: Session | null, item: { id: string }): Message {
  if (!session) return message('Not clocked in');
  const kind = session.work_order_id === null ? 'project' : 'work_order';
  return isThis(session, item) ? THIS[kind] : ANOTHER[kind];
}
