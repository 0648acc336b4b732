import { type Message, message, t } from '#web/lib/text.ts';

/** The types of organizations as choices of a filter. */
export const ORGANIZATION_TYPES: readonly { value: string; label: Message }[] = [
  { value: 'internal', label: message('Internal') },
  { value: 'partner', label: message('Customer') },
  { value: 'subcontractor', label: message('Subcontractor') },
];

/** The label of an organization's type in lists and the audit log. */
export const organizationType = (type: string): string | undefined => {
  const known = ORGANIZATION_TYPES.find(({ value }) => value === type);
  return known && t(known.label);
};
