import { type Message, message } from '#web/lib/text.ts';

/** Columns of payments, credit notes, refunds, and what they do to an invoice. */
export const PAYMENT_FIELD_LABELS: Readonly<Record<string, Message>> = {
  method: message('Paid by'),
  reference: message('Payment reference'),
  received_on: message('Received on'),
  returned_on: message('Returned on'),
  returned_at: message('Return recorded'),
  returned_by: message('Return recorded by'),
  returned_reason: message('Reason of the return'),
  refunded_on: message('Refunded on'),
  issued_on: message('Issued on'),
  voided_by: message('Voided by'),
  released_at: message('Taken off'),
  released_by: message('Taken off by'),
  paid_amount: message('Paid'),
  applied_amount: message('On invoices'),
  refunded_amount: message('Refunded'),
  available_amount: message('Credit left'),
  balance_amount: message('Left to pay'),
  credited_amount: message('Credited'),
  credit_note_number: message('Number'),
  credit_note_id: message('Credit note'),
  customer_payment_id: message('Payment'),
};
