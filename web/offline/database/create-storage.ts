import { t } from '#web/lib/text.ts';
import type { ToastMessage } from '#web/lib/toast.ts';
import { isStorageFailure, NOT_READY, StorageError, storageErrorOf } from '#web/offline/database/errors.ts';
import { STORE_NAMES } from '#web/offline/database/schema.ts';
import {
  nextStorageState,
  STARTED,
  type StorageEvent,
  type StorageState,
} from '#web/offline/database/storage-machine.ts';
import type { Change, OfflineStore, StoreName } from '#web/offline/database/store.ts';

/** The dependencies of a storage. */
export interface StorageDependencies {
  /** Opens the database; `onLate` gets a store that opened after the timeout. Rejects with `StorageError`. */
  open(options: { onUpgrade(): void; onLate(store: OfflineStore): void }): Promise<OfflineStore>;
  openMemory(): OfflineStore;
  /** Deletes everything on the device; returns the records to restore, because other users have locked them. */
  clear(): Promise<readonly Change[]>;
  /** Called before every attempt to open, while nothing is open. */
  prepare(): Promise<void>;
  /** Called after a failure that can be repaired, before the next attempt. */
  repair(error: StorageError): Promise<void>;
  toast(message: ToastMessage): void;
  wait(ms: number): Promise<void>;
  /** Sends a message to the other windows, whose `handleMessage` is called with it. */
  tellOthers(message: StorageMessage): void;
}

/** Messages between windows: records have changed, or somebody's work was locked. */
export type StorageMessage = { changed: true } | { putAway: string };

export type PageStorage = ReturnType<typeof createStorage>;

/**
 * The storage of a page with all its error handling (offline requirements 4.1): attempts with waits, repair before a
 * retry, the storage fallback in memory, and the way back. Writers wait for it and get the true result.
 */
export function createStorage(parts: StorageDependencies) {
  let state: StorageState = STARTED;
  let driver: OfflineStore | null = null;
  let opening: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const readers = new Set<() => void>();
  const putAway = new Set<string>();

  const send = (event: StorageEvent) => {
    const next = nextStorageState(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const tellReaders = () => {
    for (const reader of readers) reader();
  };

  /** One run at a time, from the first attempt until a store is open or all attempts have failed. */
  const run = (event: StorageEvent, before?: () => Promise<void>): Promise<void> => {
    opening ??= (async () => {
      if (driver?.kind === 'indexeddb') driver.close();
      await before?.();
      send(event);
      while (state.state !== 'fallback') if (await attempt()) return;
      takeMemory();
    })().finally(() => {
      opening = null;
    });
    return opening;
  };

  /** Whether it opened. */
  const attempt = async (): Promise<boolean> => {
    const { attempt: number, waitMs, error } = state;
    if (waitMs > 0) {
      parts.toast({
        stays: true,
        title: t('Storage Retry {{attempt}}/3', { attempt: number - 1 }),
        description: t('retrying in {{ms}} ms.', { ms: waitMs }),
      });
      await parts.wait(waitMs);
    }
    if (error) await quietly(() => parts.repair(error));
    await quietly(parts.prepare);
    try {
      await adopt(await parts.open({ onUpgrade: () => send({ type: 'upgrading' }), onLate }));
      return true;
    } catch (failure) {
      send({ type: 'failed', error: asStorageError(failure) });
      return false;
    }
  };

  /** Uses a database, and moves what the storage fallback holds into it. */
  const adopt = async (opened: OfflineStore): Promise<void> => {
    try {
      if (driver?.kind === 'memory') await opened.write(await recordsOf(driver));
    } catch (error) {
      opened.close();
      throw error;
    }
    driver = opened;
    send({ type: 'opened' });
    tellReaders();
  };
  const onLate = (opened: OfflineStore) => {
    // An attempt that started meanwhile opens it again.
    if (opening || state.state !== 'fallback') opened.close();
    else void adopt(opened).catch(() => undefined);
  };

  const takeMemory = () => {
    try {
      if (driver?.kind !== 'memory') driver = parts.openMemory();
      parts.toast({
        stays: true,
        kind: 'destructive',
        title: t('Storage Issue'),
        description: t('Using temporary storage until resolved.'),
      });
      tellReaders();
    } catch (failure) {
      const error = asStorageError(failure);
      driver = null;
      send({ type: 'memory failed' });
      parts.toast({
        stays: true,
        kind: 'destructive',
        title: t('Storage Error'),
        description: t('Storage initialization failed completely ({{error}}).', { error: error.message }),
      });
    }
  };

  const usable = async (): Promise<OfflineStore> => {
    if (!driver && state.state === 'initializing') void run({ type: 'started' });
    await opening;
    if (!driver)
      throw new StorageError('unknown', t('Storage not ready'), { code: NOT_READY, cause: state.error });
    return driver;
  };

  /** Calls the store. After a failure, the store is reopened, repaired, or replaced, and called once more. */
  const ask = async <Result>(question: (store: OfflineStore) => Promise<Result>): Promise<Result> => {
    const asked = await usable();
    try {
      return await question(asked);
    } catch (error) {
      if (!isStorageFailure(error) || asked.kind === 'memory') throw error;
      if (error.kind === 'quota') await quietly(() => parts.repair(error));
      else if (driver === asked) await run({ type: 'lost', error });
      return question(await usable());
    }
  };

  const tellEverybody = () => {
    parts.tellOthers({ changed: true });
    tellReaders();
  };

  const facade: OfflineStore = {
    get kind() {
      return driver?.kind ?? 'memory';
    },
    get: (store, key) => ask((current) => current.get(store, key)),
    all: (store) => ask((current) => current.all(store)),
    allBy: (store, index, value) => ask((current) => current.allBy(store, index, value)),
    metadataUnder: (prefix) => ask((current) => current.metadataUnder(prefix)),
    async write(changes) {
      if (isPutAway(changes)) throw lockedOut();
      await ask((current) => current.write(changes));
      tellEverybody();
    },
    async update(stores, decide, photos) {
      const { changes, result } = await ask((current) =>
        current.update(
          stores,
          (drafts) => {
            const decision = decide(drafts);
            const isRefused = isPutAway(decision.changes);
            return { changes: isRefused ? [] : decision.changes, result: { ...decision, isRefused } };
          },
          photos,
        ),
      );
      if (result.isRefused) throw lockedOut();
      if (changes.length > 0) tellEverybody();
      return { changes, result: result.result };
    },
    close() {
      // It belongs to the page, not to the database.
    },
  };
  /** The records to restore; null when it failed. */
  const clear = async (): Promise<readonly Change[] | null> => {
    try {
      const locked = await parts.clear();
      parts.toast({ stays: true, kind: 'success', title: t('Storage Reset') });
      return locked;
    } catch (failure) {
      const { message } = asStorageError(failure);
      parts.toast({ stays: true, kind: 'destructive', title: t('Reset Failed'), description: message });
      return null;
    }
  };
  const isPutAway = (changes: readonly Change[]) =>
    changes.some(
      (change) => 'put' in change && 'ownerId' in change.put && putAway.has(change.put.ownerId ?? ''),
    );
  const lockedOut = () => new StorageError('security', t('Storage not ready'), { code: NOT_READY });

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Starts, once. */
    open(): void {
      if (!driver && state.state === 'initializing') void run({ type: 'started' });
    },
    /**
     * The store as soon as there is one: the database, or the storage fallback in memory. It is the same object for
     * the life of the page. Rejects with 'Storage not ready' when there is none.
     */
    async whenUsable(): Promise<OfflineStore> {
      await usable();
      return facade;
    },
    /** Writes all changes or none; then lists in all windows are read again. Throws `StorageError`. */
    write: facade.write,
    /** As `write`, for changes that are decided from the drafts as they are now. Throws `StorageError`. */
    update: facade.update,
    /** Starts again: for Retry, and for Fix, which moves what the storage fallback holds into the database. */
    retry: () => run({ type: 'started' }),
    /** Deletes everything on this device, after the user has confirmed it. Returns whether it worked. */
    async reset(): Promise<boolean> {
      await opening;
      const outcome: { locked: readonly Change[] | null } = { locked: null };
      await run({ type: 'started' }, async () => {
        outcome.locked = await clear();
        // Clear the storage fallback as well.
        if (outcome.locked) driver = null;
      });
      const { locked } = outcome;
      if (locked && locked.length > 0) await ask((current) => current.write(locked));
      tellEverybody();
      return locked !== null;
    },
    /** Records have changed in this window. */
    changed: tellEverybody,
    /** Handles a message of another window. */
    handleMessage(message: StorageMessage): void {
      if ('putAway' in message) putAway.add(message.putAway);
      else tellReaders();
    },
    /** Calls back when records have changed, in any window. */
    onChange(reader: () => void) {
      readers.add(reader);
      return () => {
        readers.delete(reader);
      };
    },
    /** Blocks writes for this user until they sign in again. */
    putAway(ownerId: string): void {
      putAway.add(ownerId);
      parts.tellOthers({ putAway: ownerId });
    },
    letIn(ownerId: string): void {
      putAway.delete(ownerId);
    },
  };
}

async function recordsOf(store: OfflineStore): Promise<Change[]> {
  const changes: Change[] = [];
  for (const name of STORE_NAMES) changes.push(...(await changesOf(store, name)));
  return changes;
}

const changesOf = async (store: OfflineStore, name: StoreName): Promise<Change[]> =>
  (await store.all(name)).map((put) => ({ store: name, put }) as Change);

function asStorageError(failure: unknown): StorageError {
  const error = storageErrorOf(failure);
  return error instanceof StorageError ? error : new StorageError('unknown', String(error), { cause: error });
}

/** Errors are ignored: the attempt after it reports the state. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // The next attempt reports it.
  }
}
