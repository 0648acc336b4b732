import { DayEntry } from '#web/features/time/time-reports/components/day-entry.tsx';
import type { DayRow } from '#web/features/time/time-reports/day-queries.ts';
import { hoursOfRows } from '#web/features/time/time-reports/hours-worked.ts';
import { formatWeekday } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import type { ShownRow } from '#web/lib/with-pending.ts';
import { Card } from '#web/ui/card.tsx';

interface DayCardProps {
  day: string;
  rows: readonly ShownRow<DayRow>[];
  profileId: string;
}

/** One day of a person's time: its sum, and its work items. */
export function DayCard({ day, rows, profileId }: DayCardProps) {
  const now = useServerNow();
  return (
    <Card
      flush
      title={<time dateTime={day}>{formatWeekday(day)}</time>}
      aside={
        <span className="figures font-semibold text-base">
          <span className="sr-only">{t('In all')} </span>
          {formatHours(hoursOfRows(rows, now))}
        </span>
      }
    >
      <ul className="divide-y divide-line/70">
        {rows.map((row) => (
          <DayEntry key={row.id} row={row} profileId={profileId} />
        ))}
      </ul>
    </Card>
  );
}
