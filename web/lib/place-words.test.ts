import { expect, it } from 'vitest';
import { placeAddress, placeName } from './place-words.ts';

const place = { name: 'Main Street', store_number: '0417', city: 'Ashford', state: 'OH' };

it('names a store with its number', () => expect(placeName(place)).toBe('Main Street #0417'));
it('and a place without one by its name', () =>
  expect(placeName({ ...place, store_number: '' })).toBe('Main Street'));

it('writes an address in one line, as far as it is known', () => {
  expect(placeAddress(place)).toBe('Ashford, OH');
  expect(placeAddress({ ...place, address_line1: '12 Elm Street', postal_code: '44004' })).toBe(
    '12 Elm Street, Ashford, OH 44004',
  );
  expect(placeAddress({ name: 'Yard' })).toBe('');
});
