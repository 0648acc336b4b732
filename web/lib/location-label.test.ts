import { expect, it } from 'vitest';
import { formatAddress, locationName } from './location-label.ts';

const location = { name: 'Main Street', store_number: '0417', city: 'Ashford', state: 'OH' };

it('names a store with its number', () => expect(locationName(location)).toBe('Main Street #0417'));
it('and a location without one by its name', () =>
  expect(locationName({ ...location, store_number: '' })).toBe('Main Street'));

it('writes an address in one line, as far as it is known', () => {
  expect(formatAddress(location)).toBe('Ashford, OH');
  expect(formatAddress({ ...location, address_line1: '12 Elm Street', postal_code: '44004' })).toBe(
    '12 Elm Street, Ashford, OH 44004',
  );
  expect(formatAddress({ name: 'Yard' })).toBe('');
});
