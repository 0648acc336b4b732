/** The trades that a service request can name, in the order of its list. */
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
  'Roofing',
  'Locks & Security',
  'Fire & Life Safety',
  'Signs & Lighting',
  'Other',
] as const;

export type Trade = (typeof TRADES)[number];
