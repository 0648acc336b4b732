import { type Message, message } from '#shared/text.ts';

/** What can be wrong with an invoice, as its customer says it. */
export const DISPUTE_REASONS = [
  'price',
  'quantity',
  'work_missing',
  'quality',
  'duplicate',
  'not_ordered',
  'other',
] as const;

export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const DISPUTE_REASON_LABELS: Readonly<Record<DisputeReason, Message>> = {
  price: message('A price is wrong'),
  quantity: message('Hours or quantities are wrong'),
  work_missing: message('Work was not done'),
  quality: message('The work has defects'),
  duplicate: message('It was charged before'),
  not_ordered: message('We did not order it'),
  other: message('Something else'),
};
