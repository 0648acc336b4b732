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

/** What a storage is made of; the rest is here. */
export interface StorageDependencies {
  /** Opens the database; `onLate` takes a store that opened after it was given up. Rejects with `StorageError`. */
  open(options: { onUpgrade(): void; onLate(store: OfflineStore): void }): Promise<OfflineStore>;
  openMemory(): OfflineStore;
  /** Clears everything that lies on the device; answers what has to come back because others have locked it away. */
  clear(): Promise<readonly Change[]>;
  /** Before every attempt to open, while nothing is open. */
  prepare(): Promise<void>;
  /** After a failure that can be repaired, before the next attempt. */
  repair(error: StorageError): Promise<void>;
  toast(message: ToastMessage): void;
  wait(ms: number): Promise<void>;
  /** Tells the other windows, whose `hear` is called with it. */
  tellOthers(message: StorageMessage): void;
}

/** What windows tell each other: records have changed, or somebody's work was put away. */
export type StorageMessage = { changed: true } | { putAway: string };

export type PageStorage = ReturnType<typeof createStorage>;

/**
 * The storage of a page through all that can happen to it (offline requirements 4.1): attempts with waits, repair before
 * a retry, the memory that stands in, and back. Whoever writes waits for it and is told the truth.
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

  /** One run at a time, from the first attempt to a store or to none. */
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

  /** Takes a database, and what the memory held meanwhile into it. */
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
    // An attempt that began meanwhile opens it again by itself.
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

  /** Asks the store; one that fails is opened anew, repaired or replaced, and asked once more. */
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

  const facade: OfflineStore = {
    get kind() {
      return driver?.kind ?? 'memory';
    },
    get: (store, key) => ask((current) => current.get(store, key)),
    all: (store) => ask((current) => current.all(store)),
    allBy: (store, index, value) => ask((current) => current.allBy(store, index, value)),
    metadataUnder: (prefix) => ask((current) => current.metadataUnder(prefix)),
    async write(changes) {
      refuseWhatIsPutAway(changes);
      await ask((current) => current.write(changes));
      parts.tellOthers({ changed: true });
      tellReaders();
    },
    close() {
      // It belongs to the page.
    },
  };
  /** What has to come back; null when it failed. */
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
  const refuseWhatIsPutAway = (changes: readonly Change[]) => {
    const isRefused = changes.some(
      (change) => 'put' in change && 'ownerId' in change.put && putAway.has(change.put.ownerId ?? ''),
    );
    if (isRefused) throw new StorageError('security', t('Storage not ready'), { code: NOT_READY });
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Begins, once. */
    open(): void {
      if (!driver && state.state === 'initializing') void run({ type: 'started' });
    },
    /**
     * The store as soon as there is one: the database, or the memory that stands in for it. It is the same object for
     * the life of the page. Rejects with 'Storage not ready' when there is none.
     */
    async whenUsable(): Promise<OfflineStore> {
      await usable();
      return facade;
    },
    /** Writes all of it or nothing; then lists in all windows read again. Throws `StorageError`. */
    write: facade.write,
    /** From the beginning: Retry, and Fix, which takes what the memory holds into the database. */
    retry: () => run({ type: 'started' }),
    /** Clears everything of this device, after its person has said yes to it. Says whether it worked. */
    async reset(): Promise<boolean> {
      await opening;
      const outcome: { locked: readonly Change[] | null } = { locked: null };
      await run({ type: 'started' }, async () => {
        outcome.locked = await clear();
        // The memory is cleared as well.
        if (outcome.locked) driver = null;
      });
      const { locked } = outcome;
      if (locked && locked.length > 0) await ask((current) => current.write(locked));
      parts.tellOthers({ changed: true });
      tellReaders();
      return locked !== null;
    },
    /** Records have changed, here. */
    changed(): void {
      parts.tellOthers({ changed: true });
      tellReaders();
    },
    /** What another window tells. */
    hear(message: StorageMessage): void {
      if ('putAway' in message) putAway.add(message.putAway);
      else tellReaders();
    },
    /** Calls back when records have changed, in whatever window. */
    onChange(reader: () => void) {
      readers.add(reader);
      return () => {
        readers.delete(reader);
      };
    },
    /** From now on nothing of this person is written, until they are let in again. */
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

/** What is only tried: the attempt after it says how things are. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // Said by the attempt that follows.
  }
}
