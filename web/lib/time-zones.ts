import { DEFAULT_TIME_ZONE } from '#shared/locale.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** The zones of the United States, from east to west, by the names that people use. */
const US_ZONES = new Map<string, Message>([
  [DEFAULT_TIME_ZONE, message('Eastern Time – New York')],
  ['America/Chicago', message('Central Time – Chicago')],
  ['America/Denver', message('Mountain Time – Denver')],
  ['America/Phoenix', message('Arizona Time – Phoenix')],
  ['America/Los_Angeles', message('Pacific Time – Los Angeles')],
  ['America/Anchorage', message('Alaska Time – Anchorage')],
  ['Pacific/Honolulu', message('Hawaii Time – Honolulu')],
]);

/**
 * Every time zone that this browser knows, those of the United States first; always with the current one. The
 * technical name finds a zone, too.
 */
export function timeZoneOptions(current: string): { value: string; label: string; keywords: string }[] {
  const names = new Set([...US_ZONES.keys(), ...Intl.supportedValuesOf('timeZone'), current]);
  return [...names]
    .filter(Boolean)
    .map((name) => ({ value: name, label: zoneName(name), keywords: `${name} ${spaced(name)}` }));
}

/** 'Central Time – Chicago', and for other countries 'Europe/Madrid'. */
export function zoneName(zone: string): string {
  const name = US_ZONES.get(zone);
  return name ? t(name) : spaced(zone);
}

const spaced = (zone: string): string => zone.replaceAll('_', ' ');
