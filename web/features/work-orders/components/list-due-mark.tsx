import { CalendarClock, CalendarX2 } from 'lucide-react';
import { dayAfter } from '#web/features/work-orders/list-days.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDay, today } from '#web/lib/dates.ts';
import { dueLabel } from '#web/lib/due-labels.ts';
import { t } from '#web/lib/text.ts';

/** From this many days before it on, a due date is marked in a list. */
const SOON_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

const LOOKS = {
  overdue: { icon: CalendarX2, tone: 'font-medium text-brick-ink' },
  today: { icon: CalendarClock, tone: 'font-medium text-ochre-ink' },
  soon: { icon: CalendarClock, tone: '' },
} as const;

/**
 * A due date in a list, in a short form; with an icon and a word when it is near or past, and the full text in a
 * tooltip.
 */
export function ListDueMark({ order }: { order: { status: string; due_date: string | null } }) {
  const label = dueLabel(order, today());
  const isNear =
    label && (label.urgency !== 'soon' || (order.due_date ?? '') <= dayAfter(today(), SOON_DAYS));
  if (!label || !isNear) return <>{formatDay(order.due_date)}</>;
  const { icon: Icon, tone } = LOOKS[label.urgency];
  return (
    <span className={cn('inline-flex items-center gap-1 align-middle', tone)} title={label.text}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span aria-hidden className="print:whitespace-nowrap">
        {formatDay(order.due_date)}
        {/* Between a phone's card and a wide window, a column has room only for the day and its icon. */}
        <span className="md:max-2xl:hidden print:hidden">
          {' '}
          · {shortLabel(order.due_date ?? '', label.urgency)}
        </span>
      </span>
      <span className="sr-only">
        {formatDay(order.due_date)}, {label.text}
      </span>
    </span>
  );
}

function shortLabel(dueDay: string, urgency: keyof typeof LOOKS): string {
  if (urgency === 'today') return t('today');
  const days = Math.round((Date.parse(dueDay) - Date.parse(today())) / DAY_MS);
  return urgency === 'overdue'
    ? t('{{count}} d late', { count: -days })
    : t('in {{count}} d', { count: days });
}
