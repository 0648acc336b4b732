import { formatDay, today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface DueBill {
  status: string;
  due_date: string | null;
}

/** Whether the office is late with a bill that it has approved. */
const isOverdue = ({ status, due_date }: DueBill): boolean =>
  status === 'approved' && due_date !== null && due_date < today();

/** The day by which a bill is to be paid; a dash where none is, or none any more. */
export function DueDay({ bill }: { bill: DueBill }) {
  if (!bill.due_date || !['submitted', 'approved'].includes(bill.status)) return '—';
  const day = formatDay(bill.due_date);
  return isOverdue(bill) ? (
    <span className="font-medium text-ochre-ink">{t('{{day}}, overdue', { day })}</span>
  ) : (
    day
  );
}
