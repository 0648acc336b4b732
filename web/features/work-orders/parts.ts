import { message } from '#web/lib/text.ts';

/** The parts of a work order's page that a phone can jump to. */
export const PARTS = [
  { name: 'photos', label: message('Photos') },
  { name: 'reports', label: message('Reports') },
  { name: 'money', label: message('Bills') },
  { name: 'time', label: message('Time') },
  { name: 'history', label: message('History') },
] as const;

export type PartName = (typeof PARTS)[number]['name'];

export const partId = (name: PartName) => `part-${name}`;
