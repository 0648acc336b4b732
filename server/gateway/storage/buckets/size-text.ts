const FACTORS = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/**
 * A limit as clients write it, in bytes: a number, or `100MB` in decimal units (storage protocol 2).
 * @returns null when it is no size
 */
export function parseSize(size: number | string): number | null {
  if (typeof size === 'number') return Number.isSafeInteger(size) && size >= 0 ? size : null;
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)?$/i.exec(size.trim());
  if (!match) return null;
  const unit = (match[2] ?? 'B').toUpperCase() as keyof typeof FACTORS;
  return Math.round(Number(match[1]) * FACTORS[unit]);
}
