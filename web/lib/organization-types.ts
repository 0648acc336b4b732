/** The types of organizations as choices of a filter. */
export const ORGANIZATION_TYPES: readonly { value: string; label: string }[] = [
  { value: 'internal', label: 'Internal' },
  { value: 'partner', label: 'Partner' },
  { value: 'subcontractor', label: 'Subcontractor' },
];

/** The type of an organization as lists and the audit log show it. */
export const organizationType = (type: string): string | undefined =>
  ORGANIZATION_TYPES.find(({ value }) => value === type)?.label;
