import { type Message, message, received, t } from '#web/lib/text.ts';

/** The ways to pay a subcontractor, by their name in the database. */
const METHODS: Record<string, Message> = {
  ach: message('Bank transfer (ACH)'),
  check: message('Check', 'payment'),
  card: message('Card'),
  other: message('Other'),
};

/** The options of a select. */
export const paymentMethods = () =>
  Object.entries(METHODS).map(([value, label]) => ({ value, label: t(label) }));

export const methodText = (method: string | null): string =>
  method ? t(METHODS[method] ?? received(method)) : '';
