import { expect, test } from 'vitest';
import { asShown } from '#web/offline/repair/support-records.ts';

test('shows no bytes and no keys', async () => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  expect(
    asShown({
      photo: { blob: { bytes: new ArrayBuffer(12), type: 'image/jpeg' } },
      list: [new Blob(['abc']), new Uint8Array(5)],
      key,
      text: 'Door',
      none: null,
    }),
  ).toEqual({
    photo: { blob: { bytes: '[12 bytes]', type: 'image/jpeg' } },
    list: ['[3 bytes]', '[5 bytes]'],
    key: '[key]',
    text: 'Door',
    none: null,
  });
});
