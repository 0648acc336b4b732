import type { Json } from '#shared/database.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';

interface BillEvent {
  event_type: string;
  data: Json;
}

const TITLES: Record<string, Message> = {
  created: message('Draft started'),
  submitted: message('Submitted'),
  approved: message('Approved'),
  over_nte_approved: message('Approved over the NTE'),
  rejected: message('Sent back'),
  partly_paid: message('Partly paid'),
  paid: message('Paid'),
  payment_voided: message('Payment voided'),
  retainage_released: message('Retainage released'),
  due_date_changed: message('Due date changed'),
};

/** The label of an event of a bill. An event that this version does not know shows its own name. */
export const billEventTitle = ({ event_type }: BillEvent): string =>
  t(TITLES[event_type] ?? received(event_type.replaceAll('_', ' ')));

/** The amounts, days, and numbers at that time; '' when there are none. */
export function billEventDetail({ event_type, data }: BillEvent): string {
  const facts = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
  const money = (value: Json | undefined) => (typeof value === 'number' ? formatMoney(value) : '');
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  switch (event_type) {
    case 'submitted': {
      const over = money(facts.over_nte_amount);
      return [money(facts.total_amount), over && t('{{amount}} over the NTE', { amount: over })]
        .filter(Boolean)
        .join(' · ');
    }
    case 'approved': {
      const [total, billed] = [money(facts.total_amount), money(facts.billed_amount)];
      const held = money(facts.retainage_amount);
      return [
        billed ? t('{{amount}} of the {{billed}} that were billed', { amount: total, billed }) : total,
        held && t('{{amount}} held', { amount: held }),
      ]
        .filter(Boolean)
        .join(' · ');
    }
    case 'retainage_released':
      return money(facts.amount);
    case 'due_date_changed': {
      const [from, to] = [text(facts.from), text(facts.to)].map((day) =>
        day ? formatDate(day) : t('no day'),
      );
      return t('{{to}} instead of {{from}}', { from, to });
    }
    case 'paid':
    case 'partly_paid':
    case 'payment_voided':
      return [
        money(facts.amount),
        facts.paid_on ? formatDate(text(facts.paid_on)) : '',
        methodText(text(facts.payment_method) || null),
        text(facts.payment_reference),
      ]
        .filter(Boolean)
        .join(' · ');
    default:
      return '';
  }
}
