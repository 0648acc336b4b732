import type { Json } from '#shared/database.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';

interface ReceiptEvent {
  event_type: string;
  data: Json;
}

const TITLES: Record<string, Message> = {
  submitted: message('Submitted'),
  changed: message('Changed'),
  resubmitted: message('Corrected and sent again'),
  allocated: message('Put on other jobs'),
  approved: message('Approved'),
  rejected: message('Sent back'),
  reimbursed: message('Reimbursed'),
};

/** The label of an event of a receipt. An event that this version does not know shows its own name. */
export const receiptEventTitle = ({ event_type }: ReceiptEvent): string =>
  t(TITLES[event_type] ?? received(event_type.replaceAll('_', ' ')));

/** Amounts and days at that time; '' when there are none. */
export function receiptEventDetail({ event_type, data }: ReceiptEvent): string {
  const facts = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
  const money = (value: Json | undefined) => (typeof value === 'number' ? formatMoney(value) : '');
  if (event_type === 'reimbursed') {
    return typeof facts.reimbursed_on === 'string' ? formatDate(facts.reimbursed_on) : '';
  }
  if (facts.amount_before !== undefined) {
    return t('{{before}}, now {{after}}', { before: money(facts.amount_before), after: money(facts.amount) });
  }
  return event_type === 'submitted' || event_type === 'approved' ? money(facts.amount) : '';
}
