import { test } from 'vitest';
import { storage } from '#web/offline/database/storage.ts';
import type { Change } from '#web/offline/database/store.ts';
import { draft, item, photoOf, rejects, same } from '#web/offline/database/store-contract.ts';
import { importKey } from '#web/offline/encryption/box.ts';
import { claimDevice } from '#web/offline/encryption/claim-device.ts';
import { wipeEntriesOf } from '#web/offline/encryption/local-entries.ts';
import {
  deleteWorkOf,
  lockLeftovers,
  lockWorkOf,
  unsealWorkOf,
} from '#web/offline/encryption/locked-work.ts';
import { savedEntry, savedPrefix } from '#web/offline/outbox/saved-records.ts';

/** Locked work on a real IndexedDB with real encryption. */

const ANN = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';

test('locked work is unreadable, and is unlocked completely', async () => {
  await begin();
  const before = await recordsOf(ANN);
  same(await lockWorkOf(ANN, 'all'), true);
  wipeEntriesOf(ANN);
  same(await recordsOf(ANN), []);
  same(localStorage.getItem(`fieldfare-clock:${ANN}`), null);
  same(await (await storage.whenUsable()).get('metadata', `key:${ANN}`), undefined);

  await giveKey(ANN, 1);
  same(await unsealWorkOf(ANN), before.length + 1);
  same(await recordsOf(ANN), before);
  same(localStorage.getItem(`fieldfare-clock:${ANN}`), '[{"key":"in"}]');
  same((await lockedKeys()).length, 0);
});

test('nothing of a user is written while their work is locked', async () => {
  await begin();
  await lockWorkOf(ANN, 'all');
  await rejects(storage.write([{ store: 'drafts', put: { ...draft('late'), ownerId: ANN } }]));
  same(await recordsOf(ANN), []);
});

test('interrupted at any write, all work is there, locked or not', async () => {
  for (let writes = 0; writes < 8; writes++) {
    await begin();
    const before = await recordsOf(ANN);
    const real = IDBObjectStore.prototype.put;
    let left = writes;
    IDBObjectStore.prototype.put = function (...sent) {
      if (left-- <= 0) throw new DOMException('No room.', 'QuotaExceededError');
      return real.apply(this, sent);
    };
    await lockWorkOf(ANN, 'all').catch(() => undefined);
    IDBObjectStore.prototype.put = real;
    await giveKey(ANN, 1);
    await unsealWorkOf(ANN);
    same(await recordsOf(ANN), before);
  }
});

test('another key decrypts nothing, and loses nothing', async () => {
  await begin();
  const before = await recordsOf(ANN);
  await lockWorkOf(ANN, 'all');
  await giveKey(ANN, 2);
  same(await unsealWorkOf(ANN), 0);
  same(await recordsOf(ANN), []);
  await giveKey(ANN, 1);
  await unsealWorkOf(ANN);
  same(await recordsOf(ANN), before);
});

test('work that a user has left is locked when another user signs in', async () => {
  await begin();
  const before = await recordsOf(ANN);
  claimDevice(BEN);
  await lockLeftovers(BEN);
  same(await recordsOf(ANN), []);
  same(
    Object.keys(localStorage).filter((key) => key.includes(ANN)),
    [],
  );
  await giveKey(ANN, 1);
  await unsealWorkOf(ANN);
  same(await recordsOf(ANN), before);
});

test('deleted work is gone, and nothing of other users', async () => {
  await begin();
  await storage.write([{ store: 'drafts', put: { ...draft('of Ben'), ownerId: BEN } }]);
  await deleteWorkOf(ANN);
  same(await recordsOf(ANN), []);
  same((await recordsOf(BEN)).length, 1);
});

/** Ann works on the device: a submitted draft with two photos, and a clock event. */
async function begin(): Promise<void> {
  await storage.reset();
  localStorage.clear();
  storage.letIn(ANN);
  const store = await storage.whenUsable();
  const old = await store.all('metadata');
  await storage.write(old.map(({ key }) => ({ store: 'metadata', remove: key })));
  claimDevice(ANN);
  localStorage.setItem(`fieldfare-clock:${ANN}`, '[{"key":"in"}]');
  await giveKey(ANN, 1);
  const work: Change[] = [
    { store: 'attachments', put: { ...photoOf('p1', 'd1'), ownerId: ANN } },
    { store: 'attachments', put: { ...photoOf('p2', 'd1'), ownerId: ANN } },
    { store: 'drafts', put: { ...draft('d1'), ownerId: ANN } },
    { store: 'syncQueue', put: { ...item('d1', 2), ownerId: ANN } },
    { store: 'metadata', put: { key: 'set-aside:2026', value: 'of Ann' } },
    { store: 'metadata', put: savedEntry(ANN, 'clock', 'in', { key: 'in' }) },
  ];
  await storage.write(work);
}

/** As the server returns it to the user who signs in. */
async function giveKey(ownerId: string, fill: number): Promise<void> {
  const value = await importKey(new Uint8Array(32).fill(fill));
  await storage.write([{ store: 'metadata', put: { key: `key:${ownerId}`, value } }]);
}

async function recordsOf(ownerId: string): Promise<unknown[]> {
  const store = await storage.whenUsable();
  const photos = (await store.all('attachments')).map(async ({ blob, ...facts }) => ({
    ...facts,
    bytes: await blob.text(),
  }));
  const owned = [
    ...(await store.all('drafts')),
    ...(await store.all('syncQueue')),
    ...(await Promise.all(photos)),
  ];
  const aside = (await store.all('metadata')).filter(({ key }) => key.startsWith('set-aside:'));
  return [
    ...owned.filter((record) => record.ownerId === ownerId),
    ...(ownerId === ANN ? aside : []),
    ...(await store.metadataUnder(savedPrefix(ownerId))),
  ];
}

const lockedKeys = async () =>
  (await (await storage.whenUsable()).all('metadata')).filter(({ key }) => key.startsWith('sealed:'));
