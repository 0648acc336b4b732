import { afterAll, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { createStorage } from '#web/offline/database/create-storage.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';
import { draft, photoOf, same } from '#web/offline/database/store-contract.ts';

const storage = createStorage(storageDependencies(() => undefined));

/** The browser's own quota. */
const { origin } = window.location;

afterAll(() => cdp().send('Storage.overrideQuotaForOrigin', { origin }));

test('without room a save is refused by its class, and nothing of it is stored', async () => {
  // Before the first write: Chromium remembers for a while how much room there was.
  await cdp().send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 500_000 });
  const blob = new Blob([crypto.getRandomValues(new Uint8Array(60_000))]);
  const photo = { ...photoOf('large', 'too much'), blob: new Blob(Array(60).fill(blob)) };
  const error = await storage
    .write([
      { store: 'drafts', put: draft('too much') },
      { store: 'attachments', put: photo },
    ])
    .catch((error: unknown) => error);
  if (!(error instanceof StorageError)) throw new Error(`It was ${error}.`);
  same(error.kind, 'quota');
  const store = await storage.whenUsable();
  same([store.kind, await store.all('drafts')], ['indexeddb', []]);
  same(storage.read().state, 'ready');
});

test('with room again the next save works', async () => {
  await cdp().send('Storage.overrideQuotaForOrigin', { origin });
  await storage.write([{ store: 'drafts', put: draft('next') }]);
  const drafts = await (await storage.whenUsable()).all('drafts');
  same(
    drafts.map(({ id }) => id),
    ['next'],
  );
});
