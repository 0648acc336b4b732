/** A trade of the office's list, with the photos that a final report of its work needs. */
export interface TradeSetting {
  name: string;
  /** A trade that is no longer active stays on existing work and in filters. */
  is_active: boolean;
  photos_before: number;
  photos_after: number;
}

/** The trades until the office has a list of its own, in their order. */
const DEFAULT_TRADES = [
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

/** A trade of the default list, which the demo company uses. */
export type Trade = (typeof DEFAULT_TRADES)[number];

export const DEFAULT_TRADE_SETTINGS: readonly TradeSetting[] = DEFAULT_TRADES.map((name) => ({
  name,
  is_active: true,
  photos_before: 0,
  photos_after: 0,
}));
