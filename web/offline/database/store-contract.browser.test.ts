import { test } from 'vitest';
import { createIndexedDbStore } from '#web/offline/database/indexeddb-store.ts';
import { openDatabase } from '#web/offline/database/open-database.ts';
import { answered } from '#web/offline/database/requests.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { draft, STORE_CONTRACT, same } from '#web/offline/database/store-contract.ts';

/** The contract on a real IndexedDB, with a database for each case. */
for (const { name, run } of STORE_CONTRACT) test(name, () => withStore(name, run));

test('waits for the disk: every write is strictly durable', () =>
  withStore('durable', async (store) => {
    const asked: (IDBTransactionOptions | undefined)[] = [];
    const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (mode === 'readwrite') asked.push(options);
      return real.call(this, stores, mode, options);
    };
    await store.write([{ store: 'drafts', put: draft('a') }]);
    IDBDatabase.prototype.transaction = real;
    same(asked, [{ durability: 'strict' }]);
  }));

async function withStore(name: string, run: (store: OfflineStore) => Promise<void>): Promise<void> {
  const database = `contract: ${name}`;
  const open = () => openDatabase({ name: database });
  const store = createIndexedDbStore(await open(), open);
  await run(store);
  store.close();
  await answered(indexedDB.deleteDatabase(database));
}
