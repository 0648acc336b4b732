import { createStorage } from '#web/offline/database/create-storage.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';
import { draft, photoOf, same } from '#web/offline/database/store-contract.ts';

const storage = createStorage(storageDependencies(() => undefined));

/**
 * The browser's real quota; e2e/offline-quota.spec.ts lowers it before the first case and resets it before the second.
 */
export const cases: Record<string, () => Promise<void>> = {
  'a save is refused by its class, and nothing of it is stored': async () => {
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
  },

  'the next save works': async () => {
    await storage.write([{ store: 'drafts', put: draft('next') }]);
    const drafts = await (await storage.whenUsable()).all('drafts');
    same(
      drafts.map(({ id }) => id),
      ['next'],
    );
  },
};
