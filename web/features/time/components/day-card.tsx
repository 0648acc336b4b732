import { formatInstant } from '#shared/rules/format-instant.ts';
import { DayEntry } from '#web/features/time/components/day-entry.tsx';
import type { DayRow } from '#web/features/time/day-queries.ts';
import { hoursOfRows } from '#web/features/time/hours-worked.ts';
import type { ShownRow } from '#web/features/time/with-pending.ts';
import { formatHours } from '#web/lib/hours.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

interface DayCardProps {
  day: string;
  rows: readonly ShownRow<DayRow>[];
  profileId: string;
}

/** One day of somebody's time: its sum, and what it was worked on. */
export function DayCard({ day, rows, profileId }: DayCardProps) {
  return (
    <Card
      flush
      title={<time dateTime={day}>{dayWords(day)}</time>}
      aside={
        <span className="figures font-semibold text-base">
          <span className="sr-only">{t('In all')} </span>
          {formatHours(hoursOfRows(rows, Date.now()))}
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

const words = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Friday, November 20'; with the year when it is another one. */
function dayWords(day: string): string {
  const text = formatInstant(words, `${day}T00:00:00Z`);
  return day.startsWith(String(new Date().getFullYear())) ? text : `${text}, ${day.slice(0, 4)}`;
}
