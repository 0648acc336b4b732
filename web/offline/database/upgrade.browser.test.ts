import { test } from 'vitest';
import { createIndexedDbStore } from '#web/offline/database/indexeddb-store.ts';
import { openDatabase } from '#web/offline/database/open-database.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import { SCHEMA, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { same } from '#web/offline/database/store-contract.ts';

/** Databases of earlier releases, brought to version 3 by a real IndexedDB. */
test('a new database has the four stores with their indexes', () => withUpgraded(0, async () => undefined));

test('version 1: drafts and queue without indexes, photos inside of the drafts', () =>
  withUpgraded(1, async (store) => {
    const [draft] = await store.all('drafts');
    same(draft?.id, 'd1');
    same(draft?.form, { work_performed: 'Closer replaced', hours_worked: 2.5 });
    same([draft?.metadata.isManual, draft?.metadata.autoSaveCount], [true, 0]);
    same(
      draft?.photos.map(({ type, size, compressedSize }) => [type, size, compressedSize]),
      [
        ['image/png', 9, 5],
        ['image/jpeg', 3, undefined],
      ],
    );
    const photos = await store.allBy('attachments', 'draftId', 'd1');
    same((await Promise.all(photos.map(({ blob }) => blob.text()))).sort(), ['abc', 'hello']);
    same(
      (await store.all('metadata')).map(({ value }) => value),
      [{ base64Data: '%%%', size: 4 }],
    );
    same(
      (await store.all('syncQueue')).map(({ id, data, retryCount, maxRetries }) => ({
        id,
        data,
        retryCount,
        maxRetries,
      })),
      [{ id: 'q1', data: { draftId: 'd1' }, retryCount: 1, maxRetries: 3 }],
    );
  }));

test('version 2: stores that already have indexes keep them', () =>
  withUpgraded(2, async (store) => {
    same(
      (await store.allBy('drafts', 'workOrderId', 'wo-1')).map(({ id }) => id),
      ['d1', 'd2'],
    );
    same((await store.allBy('attachments', 'draftId', 'd1')).length, 2);
    same(
      (await store.all('syncQueue')).map(({ id, needsAttention }) => [id, needsAttention]),
      [
        ['q1', undefined],
        ['q2', true],
      ],
    );
  }));

async function withUpgraded(version: number, look: (store: OfflineStore) => Promise<void>): Promise<void> {
  const name = `upgrade from ${version}`;
  if (version > 0) await makeEarlier(name, version);
  const calls: string[] = [];
  const database = await openDatabase({ name, onUpgrade: () => calls.push('upgrading') });
  same(calls.length, version > 0 ? 1 : 0);
  same([...database.objectStoreNames].sort(), [...STORE_NAMES].sort());
  const transaction = database.transaction(STORE_NAMES);
  for (const store of STORE_NAMES) {
    same([...transaction.objectStore(store).indexNames].sort(), Object.keys(SCHEMA[store].indexes).sort());
  }
  const store = createIndexedDbStore(database, () => openDatabase({ name }));
  await look(store);
  store.close();
  await answered(indexedDB.deleteDatabase(name));
}

async function makeEarlier(name: string, version: number): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    const drafts = request.result.createObjectStore('drafts', { keyPath: 'id' });
    const queue = request.result.createObjectStore('syncQueue', { keyPath: 'id' });
    if (version < 2) return;
    drafts.createIndex('workOrderId', 'workOrderId');
    queue.createIndex('priority', 'priority');
    request.result.createObjectStore('attachments', { keyPath: 'id' });
  };
  const database = await answered(request);
  const transaction = database.transaction(['drafts', 'syncQueue'], 'readwrite');
  transaction.objectStore('drafts').put(DRAFT);
  transaction.objectStore('syncQueue').put(ITEM);
  if (version > 1) {
    transaction.objectStore('drafts').put({ ...DRAFT, id: 'd2', photos: undefined, metadata: undefined });
    transaction.objectStore('syncQueue').put({ id: 'q2', type: 'report_submit' });
  }
  await finished(transaction);
  database.close();
}

const DRAFT = {
  id: 'd1',
  workOrderId: 'wo-1',
  work_performed: 'Closer replaced',
  hours_worked: 2.5,
  photos: [
    { base64Data: `data:image/png;base64,${btoa('hello')}`, size: 9, compressedSize: 5 },
    { base64Data: btoa('abc'), size: 3 },
    { base64Data: '%%%', size: 4 },
  ],
  metadata: { id: 'd1', workOrderId: 'wo-1', isManual: true, version: 1 },
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: 1_767_254_400_000,
};
const ITEM = { id: 'q1', type: 'report_submit', data: { draftId: 'd1' }, retryCount: 1 };
