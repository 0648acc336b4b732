/** The parts of a work order's page that a phone can jump to. */
export const PARTS = [
  { name: 'photos', label: 'Photos' },
  { name: 'reports', label: 'Reports' },
  { name: 'money', label: 'Bills' },
  { name: 'time', label: 'Time' },
  { name: 'history', label: 'History' },
] as const;

export type PartName = (typeof PARTS)[number]['name'];

export const partId = (name: PartName) => `part-${name}`;
