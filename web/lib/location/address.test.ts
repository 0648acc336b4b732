import { expect, test } from 'vitest';
import { addressText, isSameLocation } from '#web/lib/location/address.ts';

test.each([
  [
    { locality: 'Old Mill', city: 'Springfield', principalSubdivisionCode: 'US-IL', postcode: '62701' },
    'Old Mill, Springfield, IL 62701',
  ],
  [
    { locality: 'Springfield', city: 'Springfield', principalSubdivision: 'Illinois' },
    'Springfield, Illinois',
  ],
  [{ countryName: 'Spain' }, 'Spain'],
  [{}, null],
  [null, null],
])('%o is %s', (names, text) => {
  expect(addressText(names)).toBe(text);
});

test('an address is reused within 0.0001 degrees', () => {
  const location = { latitude: 41.88, longitude: -80.79 };
  expect(isSameLocation(location, { latitude: 41.88009, longitude: -80.79 })).toBe(true);
  expect(isSameLocation(location, { latitude: 41.8802, longitude: -80.79 })).toBe(false);
  expect(isSameLocation(location, { latitude: 41.88, longitude: -80.7898 })).toBe(false);
});
