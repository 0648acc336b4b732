import { DEFAULT_TIME_ZONE } from '#shared/locale.ts';

const US_ZONES = [
  DEFAULT_TIME_ZONE,
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** Every time zone that this browser knows, those of the United States first; always with the current one. */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const names = new Set([...US_ZONES, ...Intl.supportedValuesOf('timeZone'), current]);
  return [...names].filter(Boolean).map((name) => ({ value: name, label: zoneName(name) }));
}

/** 'America/New York', as people write it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
