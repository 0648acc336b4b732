import { MACHINE_LOCALE } from '#shared/locale.ts';

const HOUR_MS = 3_600_000;
/** For distances (offline requirements 9.3). */
const EARTH_RADIUS_KM = 6371;
const KM_PER_MILE = 1.609344;

/** A position, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/**
 * The hours that passed between two instants, to two decimals: what clocks on walls showed meanwhile does not count, so
 * a change of daylight saving is counted right.
 * @returns never below 0
 */
export function hoursBetween(from: string | number | Date, to: string | number | Date): number {
  const passedMs = new Date(to).getTime() - new Date(from).getTime();
  return Math.max(0, Math.round((passedMs / HOUR_MS) * 100) / 100);
}

/**
 * The calendar day of an instant where clocks show `timeZone`.
 * @returns `YYYY-MM-DD`
 * @throws RangeError when there is no such zone
 */
export function dayOf(instant: string | number | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(MACHINE_LOCALE, {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * Whether this machine knows a time zone by this name, e.g. `Europe/Madrid`. An offset is no name: PostgreSQL reads
 * `+05:30` with the opposite sign.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Intl.DateTimeFormat(MACHINE_LOCALE, { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The distance between two positions in a straight line, in kilometers. */
export function haversineKm(a: Position, b: Position): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const chord = half(b.latitude - a.latitude) + across * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const milesOf = (km: number): number => km / KM_PER_MILE;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
