import { RECEIPT_MAX_AGE_YEARS } from '#shared/limits.ts';

/** No time zone is further behind UTC. */
const LATEST_ZONE_MS = 12 * 60 * 60_000;

/** The earliest day that a receipt may have, wherever it is today: `YYYY-MM-DD`. */
export function earliestReceiptDay(now = Date.now()): string {
  const day = new Date(now - LATEST_ZONE_MS);
  day.setUTCFullYear(day.getUTCFullYear() - RECEIPT_MAX_AGE_YEARS);
  return day.toISOString().slice(0, 10);
}
