import { EMERGENCY_REBUILD_TIMEOUT_MS, STORAGE_OPEN_TIMEOUT_MS } from '#shared/limits.ts';
import { StorageError, storageErrorOf } from '#web/offline/database/errors.ts';
import { DATABASE_NAME, DATABASE_VERSION, STORE_NAMES } from '#web/offline/database/schema.ts';
import { upgradeDatabase } from '#web/offline/database/upgrade.ts';

interface OpenOptions {
  name?: string;
  /** Called while a database of an earlier version is upgraded. */
  onUpgrade?: () => void;
  /** Called when the database was opened after the timeout. If nobody takes it, it is closed. */
  onLate?: (database: IDBDatabase) => void;
  timeoutMs?: number;
}

/**
 * Opens the local database, creating or upgrading it. The connection is closed when another window wants to
 * upgrade or delete the database.
 *
 * @throws StorageError; `isStuck` when the browser has not responded in time: another window of an earlier release
 * keeps
 *   the database open, or the browser hangs
 */
export function openDatabase({
  name = DATABASE_NAME,
  onUpgrade,
  onLate,
  timeoutMs = STORAGE_OPEN_TIMEOUT_MS,
}: OpenOptions = {}): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let hasEnded = false;
    const fail = (error: unknown) => {
      hasEnded = true;
      clearTimeout(patience);
      reject(storageErrorOf(error));
    };
    const patience = setTimeout(() => {
      fail(new StorageError('version', 'The database did not open in time.', { isStuck: true }));
    }, timeoutMs);

    let request: IDBOpenDBRequest;
    try {
      request = factory().open(name, DATABASE_VERSION);
    } catch (error) {
      return fail(error);
    }
    request.onupgradeneeded = ({ oldVersion }) => {
      // Upgrading many old photos takes time.
      clearTimeout(patience);
      if (oldVersion > 0) onUpgrade?.();
      if (request.transaction) upgradeDatabase(request.result, request.transaction, oldVersion);
    };
    request.onerror = () => fail(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      const problem = missingStore(database);
      if (problem || (hasEnded && !onLate)) database.close();
      if (problem) fail(problem);
      else if (hasEnded) onLate?.(database);
      else {
        clearTimeout(patience);
        resolve(database);
      }
    };
  });
}

/**
 * Deletes a database with all its data.
 *
 * @throws StorageError; also when another window or the browser has kept it open for five seconds. The browser may
 *   still delete it later.
 */
export function removeDatabase(name: string = DATABASE_NAME): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(patience);
      reject(storageErrorOf(error));
    };
    const patience = setTimeout(
      () => fail(new DOMException('The database could not be removed in time.', 'TimeoutError')),
      EMERGENCY_REBUILD_TIMEOUT_MS,
    );
    let request: IDBOpenDBRequest;
    try {
      request = factory().deleteDatabase(name);
    } catch (error) {
      return fail(error);
    }
    request.onerror = () => fail(request.error);
    request.onsuccess = () => {
      clearTimeout(patience);
      resolve();
    };
  });
}

function factory(): IDBFactory {
  // Browsers in a locked-down mode have no IndexedDB, or one that throws when it is accessed.
  if (!globalThis.indexedDB) throw new StorageError('security', 'This browser keeps nothing on the device.');
  return globalThis.indexedDB;
}

function missingStore(database: IDBDatabase): StorageError | null {
  const missing = STORE_NAMES.find((name) => !database.objectStoreNames.contains(name));
  return missing ? new StorageError('corruption', `Object store '${missing}' is missing`) : null;
}
