import { overdueText } from '#web/features/invoices/customer-status.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

interface DueDateProps {
  invoice: { status: string; due_date: string | null };
  /** With the word 'Due', where nothing else says what the date is. */
  isLabeled?: boolean;
}

/** By when an invoice is to be paid, and for how long it is overdue. */
export function DueDate({ invoice, isLabeled = false }: DueDateProps) {
  const overdue = overdueText(invoice);
  const date = formatDate(invoice.due_date);
  return (
    <>
      {isLabeled && invoice.due_date ? t('Due {{date}}', { date }) : date}
      {overdue && <span className="font-medium text-brick-ink"> · {overdue}</span>}
    </>
  );
}
