import { CloudUpload, Hourglass } from 'lucide-react';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import { Elapsed } from '#web/features/time/clock/components/elapsed.tsx';
import { savedLabel } from '#web/features/time/clock/kept-labels.ts';
import { formatDateTime, formatTime, officeDay } from '#web/lib/dates.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import type { SavedIn } from '#web/offline/outbox/outbox-item.ts';

interface ActiveSessionProps {
  session: ClockSession;
  /** Where pending events are stored. */
  savedIn: SavedIn;
  /** It waits for the server, and not for a connection. */
  waitsForServer: boolean;
}

/** The running session: work item, start, and duration. */
export function ActiveSession({ session, savedIn, waitsForServer }: ActiveSessionProps) {
  const { item, clock_in_time: since, isPending } = session;
  const WaitingIcon = waitsForServer ? Hourglass : CloudUpload;
  const isToday = officeDay(since) === serverToday();
  return (
    <section
      aria-label={t('Active Session')}
      className="grid gap-3 rounded-lg border border-line bg-sunken p-4"
    >
      <h3 className="flex items-center gap-2 font-semibold text-moss-ink">
        <span aria-hidden className="size-2.5 rounded-full bg-current" />
        {t('Active Session')}
      </h3>
      <p className="font-semibold text-xl">
        <Elapsed since={since} />
      </p>
      <div>
        <p className="font-medium wrap-anywhere">{item.title}</p>
        <p className="text-ink-soft">
          <span className="figures">[{item.number}]</span>
          {' · '}
          {t('Since {{time}}', { time: isToday ? formatTime(since) : formatDateTime(since) })}
        </p>
      </div>
      {isPending && (
        <p className="flex items-center gap-2 text-ochre-ink">
          <WaitingIcon aria-hidden className="size-4 shrink-0" />
          {savedLabel(savedIn)}{' '}
          {savedIn !== 'saving' && (waitsForServer ? t('Waiting for the server.') : t('Waiting for signal.'))}
        </p>
      )}
    </section>
  );
}
