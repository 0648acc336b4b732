import { answered, finished } from '#web/offline/database/requests.ts';
import { createStores, DATABASE_NAME, DATABASE_VERSION } from '#web/offline/database/schema.ts';

/** Makes the storage of this browser fail; returns a function that restores it. */
export type Fault = () => Promise<() => void | Promise<void>>;

type Patched = {
  transaction: IDBDatabase['transaction'];
  put: IDBObjectStore['put'];
  open: IDBFactory['open'];
};
const real: Patched = {
  transaction: IDBDatabase.prototype.transaction,
  put: IDBObjectStore.prototype.put,
  open: IDBFactory.prototype.open,
};
const heal = () => {
  IDBDatabase.prototype.transaction = real.transaction;
  IDBObjectStore.prototype.put = real.put;
  IDBFactory.prototype.open = real.open;
};

/** A store does not disappear during a write: these faults happen only between two writes. */
export const BETWEEN_WRITES = ['a store that is missing', 'an index that is missing'];

/** The faults of real browsers (reliability requirements 12). */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'a connection that the browser has closed': async () => {
    onTransactions(1, (database) => database.close());
    return heal;
  },
  InvalidStateError: async () => {
    onTransactions(2, failing('InvalidStateError'));
    return heal;
  },
  UnknownError: async () => {
    onTransactions(3, failing('UnknownError'));
    return heal;
  },
  'VersionError: the database is of a later version': async () => {
    (await answered(indexedDB.open(DATABASE_NAME, DATABASE_VERSION + 1))).close();
    return heal;
  },
  'an upgrade that another window blocks': async () => {
    // An old window that does not close its connection, and a newer one that waits for it and blocks everyone else.
    const old = await answered(indexedDB.open(DATABASE_NAME));
    const newer = indexedDB.open(DATABASE_NAME, old.version + 1);
    return async () => {
      newer.onupgradeneeded = () => newer.transaction?.abort();
      const given = answered(newer).then(
        (database) => database.close(),
        () => undefined,
      );
      old.close();
      await given;
    };
  },
  'a store that is missing': async () => {
    await remade((database) => database.deleteObjectStore('syncQueue'));
    return heal;
  },
  'an index that is missing': async () => {
    await remade((_database, transaction) => transaction.objectStore('drafts').deleteIndex('workOrderId'));
    return heal;
  },
  'records that are damaged': async () => {
    const database = await answered(indexedDB.open(DATABASE_NAME));
    if (database.objectStoreNames.contains('drafts')) {
      const transaction = database.transaction(['drafts', 'attachments', 'syncQueue'], 'readwrite');
      transaction.objectStore('drafts').put({ id: 'broken', photos: 7 });
      transaction.objectStore('attachments').put({ id: 'broken' });
      transaction.objectStore('syncQueue').put({ id: 'broken', type: null });
      await finished(transaction);
    }
    database.close();
    return heal;
  },
  'the quota, at the second write': async () => {
    let count = 0;
    IDBObjectStore.prototype.put = function (...sent) {
      count += 1;
      if (count === 2) throw new DOMException('No room.', 'QuotaExceededError');
      return real.put.apply(this, sent);
    };
    return heal;
  },
  'no database at all': async () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here.', 'SecurityError');
    };
    onTransactions(Number.POSITIVE_INFINITY, failing('InvalidStateError'));
    return heal;
  },
};

function onTransactions(times: number, before: (database: IDBDatabase) => void): void {
  let left = times;
  IDBDatabase.prototype.transaction = function (...asked) {
    if (left-- > 0) before(this);
    return real.transaction.apply(this, asked);
  };
}

const failing = (name: string) => () => {
  throw new DOMException('It failed.', name);
};

/** The database with the same records, but without one store or index, at the same version. */
async function remade(change: (database: IDBDatabase, transaction: IDBTransaction) => void): Promise<void> {
  const before = await answered(indexedDB.open(DATABASE_NAME));
  const drafts = await answered(before.transaction('drafts').objectStore('drafts').getAll());
  const { version } = before;
  before.close();
  // In one step, so that nobody creates it in between.
  indexedDB.deleteDatabase(DATABASE_NAME);
  const request = indexedDB.open(DATABASE_NAME, version);
  request.onupgradeneeded = () => {
    createStores(request.result);
    for (const draft of drafts) request.transaction?.objectStore('drafts').put(draft);
    if (request.transaction) change(request.result, request.transaction);
  };
  (await answered(request)).close();
}
