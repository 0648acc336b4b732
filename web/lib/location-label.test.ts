import { expect, it } from 'vitest';
import { formatAddress, locationName } from './location-label.ts';

const place = { name: 'Main Street', store_number: '0417', city: 'Ashford', state: 'OH' };

it('names a store with its number', () => expect(locationName(place)).toBe('Main Street #0417'));
it('and a place without one by its name', () =>
  expect(locationName({ ...place, store_number: '' })).toBe('Main Street'));

it('writes an address in one line, as far as it is known', () => {
  expect(formatAddress(place)).toBe('Ashford, OH');
  expect(formatAddress({ ...place, address_line1: '12 Elm Street', postal_code: '44004' })).toBe(
    '12 Elm Street, Ashford, OH 44004',
  );
  expect(formatAddress({ name: 'Yard' })).toBe('');
});
