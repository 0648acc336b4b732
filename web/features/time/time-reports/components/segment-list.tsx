import { Coffee, type LucideIcon, Moon, TriangleAlert, WifiOff } from 'lucide-react';
import { IMPLAUSIBLE_SEGMENT_HOURS } from '#shared/limits.ts';
import type { DayRow } from '#web/features/time/time-reports/day-queries.ts';
import { isRunning } from '#web/features/time/time-reports/hours-worked.ts';
import { formatTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { type Message, message, t } from '#web/lib/text.ts';

type Segment = DayRow['segments'][number];

/** A correction has a reason, which is shown. Without one, a late clock-in to other work has ended the time segment. */
const ENDS: Record<string, { label: Message; icon: LucideIcon } | undefined> = {
  break: { label: message('Break'), icon: Coffee },
  day_end: { label: message('End of day'), icon: Moon },
};

/** Every time segment of a row: from, to, position, and how it ended; the running one last. */
export function SegmentList({ row }: { row: DayRow }) {
  // A removed time segment stays with a length of zero.
  const worked = row.segments.filter(
    ({ started_at, ended_at, reason }) => started_at !== ended_at || !reason,
  );
  const struckOut = row.segments.filter((segment) => !worked.includes(segment));
  return (
    <ul className="grid gap-1.5 text-ink-soft">
      {worked.map((segment) => (
        <Segment
          key={segment.id}
          segment={segment}
          // For a single time segment, the row already says it.
          withHours={worked.length > 1 || isRunning(row)}
        />
      ))}
      {struckOut.map(({ id, reason }) => (
        <li key={id} className="wrap-anywhere">
          {t('A time segment was deleted: {{reason}}', { reason: reason ?? '' })}
        </li>
      ))}
      {isRunning(row) && (
        <li className="flex flex-wrap items-center gap-x-3">
          <span className="figures text-ink">
            {t('{{time}} – now', { time: formatTime(row.clock_in_time ?? '') })}
          </span>
          {row.location_address && <span>{row.location_address}</span>}
          {row.clock_in_offline && <Mark icon={WifiOff} label={t('Offline')} />}
        </li>
      )}
    </ul>
  );
}

function Segment({ segment, withHours }: { segment: Segment; withHours: boolean }) {
  const { started_at, ended_at, hours_worked, ended_by, start_address, reason } = segment;
  const end = ENDS[ended_by];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <span className="figures text-ink">
        {formatTime(started_at)} – {formatTime(ended_at)}
      </span>
      {withHours && <span className="figures">{formatHours(hours_worked)}</span>}
      {start_address && <span className="min-w-0 wrap-anywhere">{start_address}</span>}
      {segment.is_implausible && (
        <Mark
          icon={TriangleAlert}
          label={t('Over {{count}} hours: your manager will correct it', {
            count: IMPLAUSIBLE_SEGMENT_HOURS,
          })}
        />
      )}
      {end && <Mark icon={end.icon} label={t(end.label)} />}
      {(segment.started_offline || segment.ended_offline) && <Mark icon={WifiOff} label={t('Offline')} />}
      {reason && <span className="basis-full wrap-anywhere">{t('Corrected: {{reason}}', { reason })}</span>}
    </li>
  );
}

function Mark({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className="size-3.5" />
      {label}
    </span>
  );
}
