import { expect, test } from 'vitest';
import { askGeocoder } from './geocoder.ts';

test('a name that leads to an inner network is not asked', async () => {
  const position = { latitude: 1, longitude: 1 };
  await expect(askGeocoder('http://localhost:1/{latitude}/{longitude}', position)).rejects.toThrow(
    'localhost is not an address on the public internet.',
  );
});
