import { expect, test } from 'vitest';
import { askGeocoder } from './geocoder.ts';

test('a host name that resolves to a private network is not requested', async () => {
  const position = { latitude: 1, longitude: 1 };
  await expect(askGeocoder('http://localhost:1/{latitude}/{longitude}', position)).rejects.toThrow(
    'localhost is not an address on the public internet.',
  );
});
