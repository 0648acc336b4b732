import { EARLIEST_DAY, LATEST_DAY } from '#shared/limits.ts';

const EARLIEST_MS = Date.parse(`${EARLIEST_DAY}T00:00:00Z`);
const LATEST_MS = Date.parse(`${LATEST_DAY}T23:59:59.999Z`);

/** Whether the database stores this moment, in milliseconds since 1970. `NaN` is no moment. */
export function isStorableInstant(ms: number): boolean {
  return ms >= EARLIEST_MS && ms <= LATEST_MS;
}

/** The instant as ISO text for the data API; null when a device sends one that cannot be stored. */
export function storableInstant(ms: number): string | null {
  return isStorableInstant(ms) ? new Date(ms).toISOString() : null;
}

/** The same, with the nearest moment that can be stored in the place of one that cannot. `NaN` becomes 1970. */
export function nearestStorableInstant(ms: number): string {
  return new Date(Math.min(Math.max(Number.isNaN(ms) ? 0 : ms, EARLIEST_MS), LATEST_MS)).toISOString();
}
