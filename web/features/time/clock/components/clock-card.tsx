import { Coffee, LogIn, LogOut, Moon, Play, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { savedLabel } from '#web/features/time/clock/kept-labels.ts';
import { formatShortWeekday, formatTime, officeDay } from '#web/lib/dates.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { isUnsaved, type SavedIn } from '#web/offline/outbox/outbox-item.ts';
import { Button } from '#web/ui/button.tsx';
import { CompactElapsed } from '#web/ui/compact-elapsed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ClockCardProps {
  /** Undefined while unknown. */
  session: { since: string; number: string; title: string } | null | undefined;
  /** The work that a break interrupted, and since when. */
  onBreak: { since: string; number: string; title: string } | null;
  /** The running time, rendered each second by the clock itself. */
  elapsed: ReactNode;
  /** They have no hourly rate, without which nobody can clock in. */
  isRateMissing: boolean;
  /** A clock operation is running. */
  isBusy: boolean;
  /** Undelivered events. */
  pending: number;
  /** They wait for the server, and not for a connection. */
  waitsForServer: boolean;
  /** Where they are stored. */
  savedIn: SavedIn;
  onClockIn: () => void;
  /** Resumes the work that the break interrupted. */
  onResume: () => void;
  onClockOut: () => void;
  onTakeBreak: () => void;
  onEndDay: () => void;
}

/** The current session: work item, start, and the button that changes it. */
export function ClockCard(props: ClockCardProps) {
  const { session, pending, waitsForServer, savedIn } = props;
  return (
    <section
      aria-label={t('Clock')}
      className="min-h-36 overflow-hidden rounded-lg border border-line bg-surface p-4 shadow-lift"
    >
      {session === undefined ? (
        <Skeleton className="h-28" />
      ) : session ? (
        <ClockedIn {...props} session={session} />
      ) : props.onBreak ? (
        <OnBreak {...props} onBreak={props.onBreak} />
      ) : (
        <NotClockedIn {...props} />
      )}
      {pending > 0 && (
        <p role="status" className="mt-3 text-ochre-ink">
          {waitsForServer
            ? t('{{count}} clock event waits for the server|{{count}} clock events wait for the server', {
                count: pending,
              })
            : t('{{count}} clock event waits for signal|{{count}} clock events wait for signal', {
                count: pending,
              })}
        </p>
      )}
      {isUnsaved(savedIn) && (
        <p role="alert" className="mt-3 flex gap-2 font-medium text-brick-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {savedLabel(savedIn)}
        </p>
      )}
    </section>
  );
}

function NotClockedIn({ isBusy, isRateMissing, onClockIn }: ClockCardProps) {
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="font-semibold text-lg">{t('Not clocked in')}</h2>
        <p className="text-pretty text-ink-soft">
          {isRateMissing
            ? t('You have no hourly rate yet, so you cannot clock in. The office sets it under Employees.')
            : t('Choose what you work on, and your time runs.')}
        </p>
      </div>
      <Button variant={isRateMissing ? 'outline' : 'main'} size="large" busy={isBusy} onClick={onClockIn}>
        <LogIn aria-hidden />
        {t('Clock In')}
      </Button>
    </div>
  );
}

interface OnBreakProps extends ClockCardProps {
  onBreak: NonNullable<ClockCardProps['onBreak']>;
}

function OnBreak({ onBreak: { since, number, title }, isBusy, onResume, onClockIn }: OnBreakProps) {
  return (
    <div className="grid gap-4">
      <div>
        <h2 className="flex items-center gap-2 font-semibold text-lg">
          <Coffee aria-hidden className="size-5 shrink-0" />
          <span>
            {t('On break since {{time}}', { time: formatTime(since) })}
            {' · '}
            <CompactElapsed since={since} />
          </span>
        </h2>
        <p className="mt-1 line-clamp-2 font-medium text-base">{title}</p>
        <p className="figures text-ink-soft">{number}</p>
      </div>
      <Button variant="main" size="large" busy={isBusy} onClick={onResume}>
        <Play aria-hidden />
        {t('Resume work')}
      </Button>
      <Button size="large" disabled={isBusy} onClick={onClockIn}>
        {t('Clock in to other work')}
      </Button>
    </div>
  );
}

interface ClockedInProps extends ClockCardProps {
  session: NonNullable<ClockCardProps['session']>;
}

function ClockedIn({ session, elapsed, isBusy, onClockOut, onTakeBreak, onEndDay }: ClockedInProps) {
  const { since, number, title } = session;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="flex items-center gap-2 font-semibold text-moss-ink">
            <span aria-hidden className="size-2.5 rounded-full bg-current" />
            {t('Currently Clocked In')}
          </h2>
          <p className="mt-1 line-clamp-2 font-semibold text-base">{title}</p>
          <p className="text-ink-soft">{[number, sinceLabel(since)].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="figures font-semibold text-xl">{elapsed}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="main" size="large" busy={isBusy} onClick={onClockOut} className="col-span-2">
          <LogOut aria-hidden />
          {t('Clock Out')}
        </Button>
        <Button size="large" disabled={isBusy} onClick={onTakeBreak}>
          <Coffee aria-hidden />
          {t('Take Break')}
        </Button>
        <Button size="large" disabled={isBusy} onClick={onEndDay}>
          <Moon aria-hidden />
          {t('End Day')}
        </Button>
      </div>
    </div>
  );
}

/** A session of yesterday shows its day: the clock-out was probably forgotten. */
function sinceLabel(since: string): string {
  const time = formatTime(since);
  if (officeDay(since) === serverToday()) return t('Since {{time}}', { time });
  return t('Since {{time}} on {{day}}', { time, day: formatShortWeekday(since) });
}
