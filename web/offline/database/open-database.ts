import { EMERGENCY_REBUILD_TIMEOUT_MS, STORAGE_OPEN_TIMEOUT_MS } from '#shared/limits.ts';
import { StorageError, storageErrorOf } from '#web/offline/database/errors.ts';
import { DATABASE_NAME, DATABASE_VERSION, STORE_NAMES } from '#web/offline/database/schema.ts';
import { upgradeDatabase } from '#web/offline/database/upgrade.ts';

interface OpenOptions {
  name?: string;
  /** A database of an earlier version is being changed. */
  onUpgrade?: () => void;
  /** The database was opened after it had been given up. Whoever does not take it lets it be closed. */
  onLate?: (database: IDBDatabase) => void;
  timeoutMs?: number;
}

/**
 * Opens the local database, making or upgrading it. The connection gives way by itself when another window wants to
 * upgrade or delete the database.
 *
 * @throws StorageError; `isStuck` when the browser has not answered in time: another window of an earlier release keeps
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
      // Many old photos take their time.
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
 * Removes a database with everything in it.
 *
 * @throws StorageError; also when another window or the browser has not let go of it in five seconds. The browser may
 *   remove it later all the same.
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
  // Browsers in a locked-down mode have none, or one that throws at the first touch.
  if (!globalThis.indexedDB) throw new StorageError('security', 'This browser keeps nothing on the device.');
  return globalThis.indexedDB;
}

function missingStore(database: IDBDatabase): StorageError | null {
  const missing = STORE_NAMES.find((name) => !database.objectStoreNames.contains(name));
  return missing ? new StorageError('corruption', `Object store '${missing}' is missing`) : null;
}
