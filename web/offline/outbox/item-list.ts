import type { StorageErrorKind } from '#web/offline/database/errors.ts';
import type { ItemStore, OutboxItem, SavedIn } from '#web/offline/outbox/outbox-item.ts';
import { createLine } from '#web/offline/run-in-order.ts';

/**
 * The items of an outbox as one window knows them: the stored ones, with the window's own pending changes. A change
 * counts at once; it counts as saved only when the device has it.
 *
 * @param onRemovedElsewhere called when another window has removed an item
 */
export function createItemList<Item extends OutboxItem>(
  store: ItemStore<Item>,
  onRemovedElsewhere?: () => void,
) {
  let onDevice = new Map<string, Item>();
  /** Changes of this window that are not stored yet; null deletes. */
  const unwritten = new Map<string, Item | null>();
  /** Those that could not be written: they are retried. */
  const failed = new Set<string>();
  /** Only this window knows that these are being sent, or were sent. */
  const shown = new Map<string, Item>();
  const savedIn = new Map<string, SavedIn>();
  const listeners = new Set<() => void>();
  let items: readonly Item[] = [];
  const inLine = createLine();
  let isLoaded = false;
  let reloading: Promise<void> | null = null;

  const publish = () => {
    const known = new Map<string, Item | null>([...onDevice, ...unwritten, ...shown]);
    items = [...known.values()]
      .filter((item) => item !== null)
      .sort((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1));
    for (const listener of listeners) listener();
  };
  /** Writes one change. Never rejects: what cannot be stored stays in this window. */
  const write = async (key: string, item: Item | null): Promise<SavedIn> => {
    try {
      const kept = item ? await store.put(item) : await store.remove(key).then(() => 'device' as const);
      if (item) onDevice.set(key, item);
      else onDevice.delete(key);
      failed.delete(key);
      savedIn.set(key, kept);
      if (unwritten.get(key) === item) unwritten.delete(key);
    } catch (error) {
      failed.add(key);
      savedIn.set(key, isFull(error) ? 'full' : 'memory');
    }
    publish();
    return savedIn.get(key) ?? 'memory';
  };
  const take = (found: readonly Item[], where: SavedIn) => {
    const before = [...onDevice.keys()];
    onDevice = new Map(found.map((item) => [item.key, item]));
    for (const { key } of found) if (!unwritten.has(key)) savedIn.set(key, where);
    if (before.some((key) => !onDevice.has(key))) onRemovedElsewhere?.();
  };
  const change = (key: string, item: Item | null): Promise<SavedIn> => {
    unwritten.set(key, item);
    savedIn.set(key, 'saving');
    publish();
    return inLine(() => write(key, item));
  };

  return {
    read: () => items,
    /** Whether the stored items are loaded. */
    isLoaded: () => isLoaded,
    find: (key: string) => items.find((item) => item.key === key),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Resolves when it is known where the item is stored. */
    put: (item: Item) => change(item.key, item),
    remove: (key: string) => change(key, null),
    savedIn: (key: string): SavedIn => savedIn.get(key) ?? 'device',
    /** Overrides the stored version of an item on the screen; null ends that. */
    show(key: string, item: Item | null) {
      if (item) shown.set(key, item);
      else shown.delete(key);
      publish();
    },
    /** Reads the storage again, after all pending writes of this window. Never rejects. */
    reload(): Promise<void> {
      reloading ??= inLine(async () => {
        reloading = null;
        for (const key of [...failed]) {
          const item = unwritten.get(key);
          if (item !== undefined) await write(key, item);
        }
        const found = await store.all().catch(() => null);
        isLoaded = true;
        if (found) take(found.items, found.savedIn);
        publish();
      });
      return reloading;
    },
  };
}

/** Whether it is a `StorageError` for a device without room. Its class is not loaded with the first screen. */
const isFull = (error: unknown): boolean => (error as { kind?: StorageErrorKind } | null)?.kind === 'quota';
