import { expect, test } from 'vitest';
import { importKey, seal, unseal } from '#web/offline/encryption/box.ts';
import { pack, unpack } from '#web/offline/encryption/packing.ts';

const keyOf = (fill: number) => importKey(new Uint8Array(32).fill(fill));
const record = {
  id: 'd1',
  form: { text: 'Ünïcode 🚪', hours: Number.NaN, crew: null, nested: [{ yes: true }] },
  blob: new Blob([Uint8Array.from([0, 255, 7])], { type: 'image/heic' }),
  thumbnail: new Blob(['small'], { type: 'image/jpeg' }),
};

test('packed values are unpacked unchanged, with their Blobs and types', async () => {
  const back = unpack(await pack(record)) as typeof record;
  expect({ ...back, blob: null, thumbnail: null }).toEqual({ ...record, blob: null, thumbnail: null });
  expect([back.blob.type, back.thumbnail.type]).toEqual(['image/heic', 'image/jpeg']);
  expect([...new Uint8Array(await back.blob.arrayBuffer())]).toEqual([0, 255, 7]);
  expect(await back.thumbnail.text()).toBe('small');
});

test('packed plain bytes are unpacked with their type, between Blobs', async () => {
  const [view, buffer] = [Uint8Array.from([0, 255, 7]), Uint8Array.from([1, 2]).buffer];
  const back = unpack(await pack({ one: record.blob, view, nested: { buffer }, two: record.thumbnail }));
  const { one, two, ...bytes } = back as Record<'one' | 'two', Blob>;
  expect(bytes).toEqual({ view, nested: { buffer } });
  expect([...new Uint8Array(await one.arrayBuffer())]).toEqual([0, 255, 7]);
  expect(await two.text()).toBe('small');
});

test('only the same key decrypts, and only for the same purpose', async () => {
  const key = await keyOf(1);
  const sealed = await seal(key, { secret: 'basement' }, 'drafts');
  expect(await unseal(key, sealed, 'drafts')).toEqual({ secret: 'basement' });
  await expect(unseal(await keyOf(2), sealed, 'drafts')).rejects.toThrow();
  await expect(unseal(key, sealed, 'attachments')).rejects.toThrow();
  expect(Buffer.from(sealed.bytes).includes('basement')).toBe(false);
});

test('every change is detected, and no two results are equal', async () => {
  const key = await keyOf(1);
  const [one, other] = [await seal(key, { a: 1 }, 'drafts'), await seal(key, { a: 1 }, 'drafts')];
  expect(Buffer.from(one.bytes)).not.toEqual(Buffer.from(other.bytes));
  const bytes = new Uint8Array(one.bytes);
  bytes[0] = 255 - (bytes[0] ?? 0);
  await expect(unseal(key, one, 'drafts')).rejects.toThrow();
});

test('the key itself cannot be exported', async () => {
  await expect(crypto.subtle.exportKey('raw', await keyOf(1))).rejects.toThrow();
});
