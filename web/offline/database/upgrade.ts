import { draftOfEarlier, syncItemOfEarlier } from '#web/offline/database/earlier-records.ts';
import { createStores } from '#web/offline/database/schema.ts';

/**
 * Upgrades a database to version 3, in the one transaction of the upgrade, so that a failure leaves it unchanged.
 * Version 1 had drafts and a queue without indexes; versions 1 and 2 stored photos as base64 inside the drafts. Every
 * draft and every item is kept.
 */
export function upgradeDatabase(
  database: IDBDatabase,
  transaction: IDBTransaction,
  oldVersion: number,
): void {
  createStores(database, transaction);
  if (oldVersion === 0) return;
  eachRecord(transaction.objectStore('drafts'), (value, replace) => {
    const { draft, photos, unreadable } = draftOfEarlier(value);
    for (const photo of photos) transaction.objectStore('attachments').put(photo);
    for (const entry of unreadable) transaction.objectStore('metadata').put(entry);
    replace(draft);
  });
  eachRecord(transaction.objectStore('syncQueue'), (value, replace) => replace(syncItemOfEarlier(value)));
}

function eachRecord(
  store: IDBObjectStore,
  change: (value: unknown, replace: (next: unknown) => void) => void,
): void {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    change(cursor.value, (next) => cursor.update(next));
    cursor.continue();
  };
}
