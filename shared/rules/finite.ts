/**
 * The value as a number that can be shown, without a minus before zero; undefined for `NaN`, infinity, nothing, and the
 * texts that PostgreSQL sends instead.
 */
export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
}
