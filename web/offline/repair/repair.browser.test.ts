import { test } from 'vitest';
import { seededRandom } from '#test/support/seeded-random.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { removeDatabase } from '#web/offline/database/open-database.ts';
import { answered, finished } from '#web/offline/database/requests.ts';
import { DATABASE_NAME, SCHEMA, STORE_NAMES } from '#web/offline/database/schema.ts';
import type { StoreName } from '#web/offline/database/store.ts';
import { draft, item, same } from '#web/offline/database/store-contract.ts';
import { inspectDatabase } from '#web/offline/repair/inspect-database.ts';
import { findIssues } from '#web/offline/repair/integrity.ts';
import { prepareDatabase, repairBeforeRetry, repairDatabase } from '#web/offline/repair/repair.ts';
import type { SetAside } from '#web/offline/repair/repair-records.ts';
import { copyOut, RESCUE_NAME } from '#web/offline/repair/rescue.ts';

/** Damaged databases in a real browser: nothing that can be read is lost. */

test('an intact database is not changed', () =>
  withDatabase({}, async () => {
    await prepareDatabase();
    await expectWhole();
  }));

test('a missing index is restored automatically', () =>
  withDatabase({ withoutIndex: 'updatedAt' }, async () => {
    same(await issues(), ["Index 'updatedAt' is missing from store 'drafts'"]);
    await prepareDatabase();
    await expectWhole();
  }));

test('a missing store is restored before the next attempt', () =>
  withDatabase({ without: 'metadata' }, async () => {
    same(await issues(), ["Object store 'metadata' is missing", 'Basic database operations are failing']);
    await repairBeforeRetry(new StorageError('corruption', "Object store 'metadata' is missing"));
    await expectWhole();
  }));

test('a database of a later release is converted to this one', () =>
  withDatabase({ version: 7 }, async () => {
    same(await issues(), ['Database version 7 does not match expected version 3']);
    await repairBeforeRetry(new StorageError('version', 'The version is less than the existing one'));
    await expectWhole();
  }));

test('an unusable record is set aside, and the others stay', () =>
  withDatabase({}, async () => {
    await put('drafts', { id: 'broken', text: 'half a draft' });
    await put('syncQueue', { id: 'odd', ownerId: 'me', type: 'something' });
    await prepareDatabase();
    await expectWhole();
    same((await setAside()).map(({ record }) => (record as { id: string }).id).sort(), ['broken', 'odd']);
  }));

test('derivable values of a damaged record are filled in', () =>
  withDatabase({}, async () => {
    const { metadata: _, ...damaged } = draft('d2');
    await put('drafts', { ...damaged, photos: [] });
    await prepareDatabase();
    same(await issues(), []);
    same(await keys('drafts'), ['d', 'd2']);
    same(await setAside(), []);
  }));

test('a missing photo stays in its list until the user repairs', () =>
  withDatabase({}, async () => {
    await remove('attachments', 'p');
    await prepareDatabase();
    same(await issues(), ["Damaged records in store 'drafts': 1 of 1"]);
    const { fixed, left } = await repairDatabase({ depth: 'everything', mayLose: false });
    same([fixed, left.length], [1, 0]);
  }));

test('a repair that was interrupted after the database was removed continues', () =>
  withDatabase({}, async () => {
    await copyOut();
    await removeDatabase();
    await prepareDatabase();
    await expectWhole();
    same(await exists(RESCUE_NAME), false);
  }));

test('a repair that was interrupted while it copied changes nothing', () =>
  withDatabase({}, async () => {
    const request = indexedDB.open(RESCUE_NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('copies', { keyPath: 'id' });
    const rescue = await answered(request);
    const transaction = rescue.transaction('copies', 'readwrite');
    transaction.objectStore('copies').put({ id: 'drafts/half', store: 'drafts', record: { id: 'half' } });
    await finished(transaction);
    rescue.close();
    await prepareDatabase();
    await expectWhole();
    same(await exists(RESCUE_NAME), false);
  }));

test('data written during a repair is newer than its copy', () =>
  withDatabase({}, async () => {
    await copyOut();
    await put('drafts', { ...DRAFT, form: 'newer' });
    await prepareDatabase();
    same(((await all('drafts'))[0] as { form: unknown }).form, 'newer');
  }));

test('the first level fails, and requires recreating the database', () =>
  withDatabase({ withoutIndex: 'updatedAt' }, async () => {
    const { fixed, steps } = await repairDatabase({ depth: 'records', mayLose: false, level: 1 });
    same([fixed, steps.map(({ action }) => action)], [0, ['rebuild_index']]);
    same(/recreated/.test(steps[0]?.problem ?? ''), true);
  }));

test('levels 2, 3, and 4 by hand lose nothing of a readable database', () =>
  withDatabase({ withoutIndex: 'updatedAt' }, async () => {
    for (const level of [2, 3, 4] as const) {
      const { steps } = await repairDatabase({ depth: 'records', mayLose: level === 4, level });
      same(
        steps.every(({ problem }) => problem === undefined),
        true,
      );
    }
    await expectWhole();
  }));

test('without a database there is nothing to lose', async () => {
  await removeDatabase();
  same(await issues(), ['Database not initialized']);
  await prepareDatabase();
  same(await exists(DATABASE_NAME), false);
  await repairBeforeRetry(new StorageError('unknown', 'gone'));
  same(await issues(), []);
  await removeDatabase();
});

test('whatever is damaged, every record is kept or set aside', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = seededRandom(seed);
  for (let run = 0; run < 20; run++) {
    const damage = {
      ...(random() < 0.4 && { withoutIndex: 'updatedAt' }),
      ...(random() < 0.3 && { version: 4 + Math.floor(random() * 3) }),
    };
    await withDatabase(damage, async () => {
      const ids = new Set(['d']);
      for (let record = 0; record < 5; record++) {
        const id = `x${record}`;
        const broken: Record<string, unknown> = { ...draft(id), photos: [] };
        for (const field of ['ownerId', 'workOrderId', 'form', 'metadata', 'updatedAt', 'photos'])
          if (random() < 0.3) delete broken[field];
        await put('drafts', broken);
        ids.add(id);
      }
      await prepareDatabase();
      await repairBeforeRetry(new StorageError('version', 'of another version'));
      await prepareDatabase();
      const aside = (await setAside()).map(({ record }) => (record as { id: string }).id);
      const found = [...(await keys('drafts')), ...aside].sort();
      if (found.join() !== [...ids].sort().join() || (await issues()).length > 0)
        throw new Error(`seed ${seed}, run ${run}: ${found.join()}; ${(await issues()).join()}`);
    });
  }
});

const PHOTO = {
  ...{ id: 'p', draftId: 'd', ownerId: 'me', size: 3 },
  blob: { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg' },
};
const DRAFT = { ...draft('d'), photos: [{ id: 'p', fileName: 'door.jpg', size: 3 }] };
const ITEM = { ...item('q', 1), data: { draftId: 'd' } };

interface Made {
  version?: number;
  without?: StoreName;
  withoutIndex?: string;
}

/** A database with a draft, its photo and an item on its way. */
async function withDatabase(made: Made, look: () => Promise<void>): Promise<void> {
  await removeDatabase(RESCUE_NAME);
  await removeDatabase();
  await make(made);
  await put('drafts', DRAFT);
  await put('attachments', PHOTO);
  await put('syncQueue', ITEM);
  await look();
  await removeDatabase();
}

async function make({ version = 3, without, withoutIndex }: Made): Promise<void> {
  const request = indexedDB.open(DATABASE_NAME, version);
  request.onupgradeneeded = () => {
    for (const name of STORE_NAMES) {
      if (name === without) continue;
      const { keyPath, indexes } = SCHEMA[name];
      const store = request.result.createObjectStore(name, { keyPath });
      for (const [index, path] of Object.entries<string>(indexes))
        if (index !== withoutIndex) store.createIndex(index, path);
    }
  };
  (await answered(request)).close();
}

async function withStore<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await answered(indexedDB.open(DATABASE_NAME));
  try {
    return await answered(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}

const put = (name: StoreName, record: unknown) => withStore(name, 'readwrite', (store) => store.put(record));
const remove = (name: StoreName, key: string) => withStore(name, 'readwrite', (store) => store.delete(key));
const all = (name: StoreName): Promise<unknown[]> => withStore(name, 'readonly', (store) => store.getAll());
const keys = async (name: StoreName) =>
  (await withStore(name, 'readonly', (store) => store.getAllKeys())).map(String);

const issues = async () => findIssues(await inspectDatabase('everything')).map(({ message }) => message);

async function setAside(): Promise<SetAside[]> {
  const entries = (await all('metadata')) as { key: string; value: SetAside[] }[];
  return entries.filter(({ key }) => key.startsWith('set-aside:')).flatMap(({ value }) => value);
}

async function expectWhole(): Promise<void> {
  same(await issues(), []);
  same(await all('drafts'), [DRAFT]);
  same(
    (await all('attachments')).map((photo) => (photo as typeof PHOTO).blob.bytes.byteLength),
    [3],
  );
  same(await all('syncQueue'), [ITEM]);
}

async function exists(name: string): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name);
}
