import { cn } from '#web/lib/cn.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface WeekBarsProps {
  days: readonly string[];
  /** The hours of each day. */
  hours: readonly number[];
  today: string;
}

/** An ordinary day fills most of the height, so that a short week does not look like a long one. */
const USUAL_HOURS = 8;
const HEIGHT = 56;

/** A small bar for each day of a week; a table for screen readers. */
export function WeekBars({ days, hours, today }: WeekBarsProps) {
  const highest = Math.max(USUAL_HOURS, ...hours);
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{t('Hours of each day of the week')}</caption>
      <thead>
        <tr>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-label={formatDayAs('weekdayName', day)}
              className={cn(
                'pb-1 font-normal text-ink-soft text-xs',
                day === today && 'font-semibold text-ink',
              )}
            >
              {formatDayAs('shortWeekdayName', day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {days.map((day, index) => (
            <td key={day} className="px-1 text-center">
              <svg aria-hidden="true" width="100%" height={HEIGHT} className="mx-auto block max-w-8">
                <rect width="100%" height={HEIGHT} rx="3" className="fill-ink/5" />
                <Bar share={(hours[index] ?? 0) / highest} isToday={day === today} />
              </svg>
              <span className="figures mt-1 block text-xs">
                {hours[index] ? hours[index].toFixed(2) : <span className="text-ink-soft">–</span>}
              </span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Bar({ share, isToday }: { share: number; isToday: boolean }) {
  const height = share * HEIGHT;
  return (
    <rect
      width="100%"
      y={HEIGHT - height}
      height={height}
      rx="3"
      className={isToday ? 'fill-chestnut' : 'fill-slate'}
    />
  );
}
