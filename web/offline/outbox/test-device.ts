import { StorageError } from '#web/offline/database/errors.ts';
import { createMemoryStore } from '#web/offline/database/memory-store.ts';
import type { Change } from '#web/offline/database/store.ts';
import { itemStore } from '#web/offline/outbox/item-store.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { SavedKind } from '#web/offline/outbox/saved-records.ts';

/** A device for tests of outboxes: its storage outlives its windows, which share locks. */
export function testDevice<Item extends OutboxItem>(kind: SavedKind) {
  const store = { ...createMemoryStore(), kind: 'indexeddb' as const };
  const readers = new Set<() => void>();
  const locks = new Map<string, Promise<unknown>>();
  let isBroken = false;

  return {
    /** What the device would have after a kill at this moment, in order. */
    async kept(): Promise<Item[]> {
      const entries = await store.metadataUnder('kept:');
      return entries.map(({ value }) => value as Item).sort((one, other) => one.order - other.order);
    },
    /** From now on reads and writes fail. */
    break() {
      isBroken = true;
    },
    /** The browser releases the locks of closed windows. */
    releaseLocks: () => locks.clear(),
    /** The dependencies of one window's outbox; after `close` it writes and reads nothing more. */
    window() {
      let isClosed = false;
      const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
        if (isClosed) return new Promise(() => {});
        if (isBroken) throw new StorageError('unknown', 'Broken');
        return work();
      };
      const storage = {
        whenUsable: () => guarded(async () => store),
        write: (changes: readonly Change[]) =>
          guarded(async () => {
            await store.write(changes);
            for (const reader of readers) reader();
          }),
        onChange: (reader: () => void) => {
          readers.add(reader);
          return () => void readers.delete(reader);
        },
      };
      return {
        close() {
          isClosed = true;
        },
        parts: {
          store: itemStore<Item>({ storage, ownerId: 'owner', kind }),
          name: kind,
          withLock: <Result>(lock: string, work: () => Promise<Result>): Promise<Result> => {
            const before = locks.get(lock) ?? Promise.resolve();
            // A closed window does nothing more and receives no events.
            const turn = before.then(async () => (isClosed ? null : { result: await work() }));
            locks.set(
              lock,
              turn.catch(() => undefined),
            );
            return turn.then((done) => (done ? done.result : new Promise<Result>(() => {})));
          },
        },
      };
    },
  };
}
