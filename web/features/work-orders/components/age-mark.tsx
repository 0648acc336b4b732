import { Hourglass } from 'lucide-react';
import { AGE_STEPS_DAYS, ageStep, daysSince } from '#web/features/work-orders/list-days.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDay, formatExact } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { RelativeDate } from '#web/ui/relative-date.tsx';

const TONES = ['', 'text-ink', 'font-medium text-ochre-ink', 'font-semibold text-brick-ink'] as const;

/** How long work has been open, in days, with one mark more for each step (7, 14, 30 days); when it came in, once it is done. */
export function AgeMark({ order }: { order: { open_since: string | null; created_at: string } }) {
  if (!order.open_since) {
    return (
      <time dateTime={order.created_at} title={formatExact(order.created_at)} className="whitespace-nowrap">
        {formatDay(order.created_at)}
      </time>
    );
  }
  const days = daysSince(order.open_since, Date.now());
  if (days < 1) return <RelativeDate value={order.open_since} />;
  const step = ageStep(days);
  const limit = AGE_STEPS_DAYS[step - 1];
  const meaning = limit === undefined ? '' : t('Open for more than {{count}} days', { count: limit });
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 align-middle whitespace-nowrap', TONES[step])}
      title={[formatExact(order.open_since), meaning].filter(Boolean).join('. ')}
    >
      <span aria-hidden className="inline-flex empty:hidden">
        {AGE_STEPS_DAYS.slice(0, step).map((passed) => (
          <Hourglass key={passed} className="-ml-1 size-3 first:ml-0" />
        ))}
      </span>
      {t('{{count}} day|{{count}} days', { count: days })}
      {meaning && <span className="sr-only">{meaning}</span>}
    </span>
  );
}
