import { today } from '#web/lib/dates.ts';
import { dueWords } from '#web/lib/due-words.ts';
import { elapsedWords } from '#web/lib/elapsed-words.ts';
import { t } from '#web/lib/text.ts';
import { DueMark } from '#web/ui/due-mark.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface WorkOrderMarksProps {
  order: { status: string; priority: string; due_date: string | null; created_at: string };
  /** Where it is, and whose. */
  place: string;
}

const ENDED = ['completed', 'closed', 'cancelled'];

/** Under the title: how far, how urgent, where; and while it is open, how near its day and how old. */
export function WorkOrderMarks({ order, place }: WorkOrderMarksProps) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StatusBadge kind="work_order" status={order.status} />
      <StatusBadge kind="priority" status={order.priority} />
      <span>{place}</span>
      {dueWords(order, today()) && <DueMark order={order} />}
      {!ENDED.includes(order.status) && (
        <span>{t('open for {{time}}', { time: elapsedWords(order.created_at) })}</span>
      )}
    </span>
  );
}
