import { test } from 'vitest';
import { receiveToasts } from '#web/lib/toast.ts';
import { answered } from '#web/offline/database/requests.ts';
import { DATABASE_NAME, DATABASE_VERSION } from '#web/offline/database/schema.ts';
import { draft, same } from '#web/offline/database/store-contract.ts';
import { COPIES, copiedPaths, until } from '#web/offline/database/test-backup-copies.ts';
import { copyOut } from '#web/offline/repair/rescue.ts';
import {
  begin,
  expectLocked,
  LOCKED,
  next,
  refuse,
  remove,
  resetInMemory,
} from '#web/offline/repair/test-reset.ts';

/** 'Reset' clears the person's own data, and nothing that others have locked. */

test('the locked work of others and outboxes survive a reset, and so do their copies', async () => {
  const storage = await begin();
  await storage.reset();
  await expectLocked(storage);
  same(
    await copiedPaths(),
    LOCKED.map((key) => `/metadata/${encodeURIComponent(key)}`),
  );
});

test('also without the Cache API', async () => {
  const storage = await begin();
  const real = CacheStorage.prototype.open;
  CacheStorage.prototype.open = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
  try {
    await caches.delete(COPIES);
    await storage.reset();
    await expectLocked(storage);
  } finally {
    CacheStorage.prototype.open = real;
  }
});

test('a database that another window keeps open is reported, and the next save does not wait for it', async () => {
  const storage = await begin();
  const held = await answered(indexedDB.open(DATABASE_NAME));
  const reported: string[] = [];
  receiveToasts(({ title }) => reported.push(title));
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The reset has not ended.')), 20_000);
  });
  await Promise.race([storage.reset(), late]);
  same(reported.includes('Reset Failed'), true);
  await Promise.race([storage.write([{ store: 'drafts', put: draft('next') }]), late]);
  held.close();
  await until(async () => same(storage.read().state, 'ready'));
  await expectLocked(storage, ['next']);
});

test('also where the database cannot be opened, and only an interrupted repair still has it', async () => {
  await begin();
  await copyOut();
  await remove(DATABASE_NAME);
  await caches.delete(COPIES);
  const heal = refuse(([name, version]) => name === DATABASE_NAME && version === DATABASE_VERSION);
  await resetInMemory(next());
  heal();
  await expectLocked(next());
});
