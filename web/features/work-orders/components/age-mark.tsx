import { Hourglass } from 'lucide-react';
import { AGE_STEPS_DAYS, ageLabel, ageStep, shortAge } from '#web/features/work-orders/list-days.ts';
import { cn } from '#web/lib/cn.ts';
import { formatExact } from '#web/lib/dates.ts';
import { daysSince } from '#web/lib/office-days.ts';
import { t } from '#web/lib/text.ts';

const TONES = [
  'md:text-ink',
  'md:text-ink',
  'font-medium text-ochre-ink',
  'font-semibold text-brick-ink',
] as const;

/**
 * The age of work in days, the same for all rows of a list: '41 d' in a column, '41 days' on a phone. Open work has one
 * mark for each threshold that it has passed (7, 14, 30 days); closed work is paler and has none.
 */
export function AgeMark({ order }: { order: { open_since: string | null; created_at: string } }) {
  const from = order.open_since ?? order.created_at;
  const now = Date.now();
  const step = order.open_since ? ageStep(daysSince(from, now)) : 0;
  const limit = AGE_STEPS_DAYS[step - 1];
  const meaning = limit === undefined ? '' : t('Open for more than {{count}} days', { count: limit });
  return (
    <time
      dateTime={from}
      className={cn(
        'inline-flex items-center gap-0.5 align-middle whitespace-nowrap',
        order.open_since ? TONES[step] : 'text-ink-soft',
      )}
      title={[formatExact(from), meaning].filter(Boolean).join('. ')}
    >
      <span aria-hidden className="inline-flex empty:hidden">
        {AGE_STEPS_DAYS.slice(0, step).map((passed) => (
          <Hourglass key={passed} className="-ml-2 size-3 first:ml-0" />
        ))}
      </span>
      <span className="md:sr-only print:sr-only">{ageLabel(from, now)}</span>
      <span aria-hidden className="max-md:hidden print:inline">
        {shortAge(from, now)}
      </span>
      {meaning && <span className="sr-only">{meaning}</span>}
    </time>
  );
}
