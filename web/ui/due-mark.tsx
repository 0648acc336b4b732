import { CalendarClock, CalendarX2 } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { dueWords } from '#web/lib/due-words.ts';

const LOOKS = {
  overdue: { icon: CalendarX2, tone: 'font-medium text-brick-ink' },
  today: { icon: CalendarClock, tone: 'font-medium text-ochre-ink' },
  soon: { icon: CalendarClock, tone: '' },
} as const;

/** A due day, and in words how near it is while there is something to do. */
export function DueMark({ order }: { order: { status: string; due_date: string | null } }) {
  const words = dueWords(order, today());
  if (!words) return <>{formatDate(order.due_date)}</>;
  const { icon: Icon, tone } = LOOKS[words.urgency];
  return (
    <span className={cn('inline-flex items-start gap-1.5', tone)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {formatDate(order.due_date)} · {words.text}
      </span>
    </span>
  );
}
