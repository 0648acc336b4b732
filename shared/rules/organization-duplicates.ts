import { type Message, message } from '#shared/text.ts';

/** What two organizations that may be the same company have in common. */
export const SAME_FACTS = ['name', 'tax_number', 'email_domain'] as const;
export type SameFact = (typeof SAME_FACTS)[number];

/** The facts in words. */
export const SAME_LABELS: Readonly<Record<SameFact, Message>> = {
  name: message('same name'),
  tax_number: message('same tax number'),
  email_domain: message('same email domain'),
};
