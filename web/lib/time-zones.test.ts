import { expect, test } from 'vitest';
import { timeZoneOptions, zoneName } from '#web/lib/time-zones.ts';
import { onlyMatch } from '#web/ui/only-match.ts';

const options = timeZoneOptions('America/New_York');

test.each([
  ['central', 'America/Chicago'],
  ['chicago', 'America/Chicago'],
  ['America/Chicago', 'America/Chicago'],
  ['eastern', 'America/New_York'],
  ['new york', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['pacific time', 'America/Los_Angeles'],
  ['arizona', 'America/Phoenix'],
  ['hawaii', 'Pacific/Honolulu'],
  ['Madrid', 'Europe/Madrid'],
])('%s finds %s', (text, zone) => {
  expect(onlyMatch(options, text)?.value).toBe(zone);
});

test('names the zones of the United States as people do, others by their city', () => {
  expect(options[0]).toMatchObject({ value: 'America/New_York', label: 'Eastern Time – New York' });
  expect(options[1]?.label).toBe('Central Time – Chicago');
  expect(zoneName('America/Los_Angeles')).toBe('Pacific Time – Los Angeles');
  expect(zoneName('Europe/Madrid')).toBe('Europe/Madrid');
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
});
