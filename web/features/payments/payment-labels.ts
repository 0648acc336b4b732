import { type Message, message, received, t } from '#web/lib/text.ts';

/** How customers pay, by the name in the database. */
const METHODS: Readonly<Record<string, Message>> = {
  check: message('Check', 'payment'),
  ach: message('Bank transfer (ACH)'),
  card: message('Card'),
  cash: message('Cash'),
  other: message('Other'),
};

export type PaymentMethod = 'check' | 'ach' | 'card' | 'cash' | 'other';

/** The options of a select. */
export const methodOptions = () =>
  Object.entries(METHODS).map(([value, label]) => ({ value, label: t(label) }));

export const methodLabel = (method: string): string => t(METHODS[method] ?? received(method));

/** How a payment is named where it has no page: 'Check · 1001'. */
export const paymentName = ({ method, reference }: { method: string; reference: string | null }): string =>
  [methodLabel(method), reference].filter(Boolean).join(' · ');
