import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Dated {
  status: string;
  /** With what only the database knows: whether it is disputed. */
  invoice_state?: string | null;
  due_date: string | null;
  total_amount?: number | null;
  paid_amount?: number | null;
  /** What is left to pay. */
  balance_amount?: number | null;
}

/**
 * The status as its customer understands it: an invoice that was sent is unpaid, paid in part, overdue by the office's
 * day, or disputed.
 */
export function customerStatus(invoice: Dated): string {
  if (invoice.status !== 'sent') return invoice.status;
  if (invoice.invoice_state === 'disputed') return 'disputed';
  if (daysOverdue(invoice) > 0) return 'overdue';
  return (invoice.paid_amount ?? 0) > 0 ? 'partly_paid' : 'unpaid';
}

/** Whether something of a sent invoice is paid or credited, and something is left. */
export const isPartlySettled = ({ status, total_amount, balance_amount }: Dated): boolean =>
  status === 'sent' && (balance_amount ?? 0) < (total_amount ?? 0);

/** How long an unpaid invoice is overdue: '3 days overdue'; undefined when it is not. */
export function overdueText(invoice: Dated): string | undefined {
  const days = daysOverdue(invoice);
  return days > 0 ? t('{{count}} day overdue|{{count}} days overdue', { count: days }) : undefined;
}

function daysOverdue({ status, due_date }: Dated): number {
  if (status !== 'sent' || !due_date) return 0;
  return Math.max(0, Math.round((Date.parse(today()) - Date.parse(due_date)) / DAY_MS));
}
