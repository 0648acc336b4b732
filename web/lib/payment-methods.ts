import { t } from '#web/lib/text.ts';

/** The ways to pay a subcontractor, by their name in the database. */
const METHODS: Record<string, string> = {
  ach: 'Bank transfer (ACH)',
  check: 'Check',
  card: 'Card',
  other: 'Other',
};

/** For a choice. */
export const paymentMethods = () =>
  Object.entries(METHODS).map(([value, label]) => ({ value, label: t(label) }));

export const methodText = (method: string | null): string => (method ? t(METHODS[method] ?? method) : '');
