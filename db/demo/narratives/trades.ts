/** The trades in which the demo company works, in the order of its lists. */
export const TRADES = [
  'HVAC',
  'Refrigeration',
  'Plumbing',
  'Electrical',
  'Doors & Glass',
  'Exterior & Snow',
  'General Repairs',
  'Flooring',
  'Painting',
] as const;

export type Trade = (typeof TRADES)[number];

/** Trades that the contractor's own crew does; the others go to a subcontractor. */
export const OWN_TRADES: readonly Trade[] = ['General Repairs', 'Flooring', 'Painting'];
