import { onRestored } from '#web/lib/leaving.ts';
import { loadPatiently } from '#web/lib/load-patiently.ts';
import type { Outbox } from '#web/offline/outbox/create-outbox.ts';
import { addOpened } from '#web/offline/outbox/opened-outboxes.ts';
import type { ItemStore, OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import type { SavedKind } from '#web/offline/outbox/saved-records.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** What the outboxes of a user on a real page have in common. */
interface PersonDependencies<Item extends OutboxItem> {
  store: ItemStore<Item>;
  name: string;
  retryDelayMs: (failures: number) => number;
  withLock: <Result>(lock: string, work: () => Promise<Result>) => Promise<Result>;
}

interface PersonOutbox<Item extends OutboxItem, Made> {
  profileId: string;
  kind: SavedKind;
  /** The key of local storage that earlier versions used; it is also the name of the lock, which they share. */
  storageKey: string;
  /** Loads the function that converts an entry of an earlier version; it returns null for one that needs no sending. */
  loadToItem: () => Promise<(entry: unknown) => Item | null>;
  create: (parts: PersonDependencies<Item>) => Made;
}

/** Creates the outbox of a user on this page, migrates what an earlier version has left, and starts it. */
export function openOutbox<Item extends OutboxItem, Made extends Omit<Outbox<Item>, 'add'>>({
  profileId,
  kind,
  storageKey,
  loadToItem,
  create,
}: PersonOutbox<Item, Made>): Made {
  const store = lazyStore<Item>(profileId, kind);
  const outbox = create({
    store,
    name: storageKey,
    retryDelayMs: (failures) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures),
    withLock,
  });
  /** What cannot be migrated now stays until the next start. */
  const move = async () => {
    const { takeOver } = await import('#web/offline/outbox/take-over.ts');
    const toItem = await loadToItem();
    await withLock(`${storageKey}:take-over`, () => takeOver({ storageKey, store, toItem }));
  };
  const resume = async () => {
    if (localStorage.getItem(storageKey) !== null) await move().catch(() => undefined);
    await outbox.refresh();
    void outbox.wake();
  };
  window.addEventListener('online', outbox.wake);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && newValue !== null) void resume();
  });
  onRestored(resume);
  addOpened(profileId, kind, outbox);
  void store.whenLoaded().then(resume);
  return outbox;
}

/**
 * The stored items of a user. The code that reads and writes them is loaded on demand, so that no first screen waits.
 */
function lazyStore<Item extends OutboxItem>(ownerId: string, kind: SavedKind) {
  const load = async () => {
    const { storage } = await import('#web/offline/database/storage.ts');
    const { itemStore } = await import('#web/offline/outbox/item-store.ts');
    return itemStore<Item>({ storage, ownerId, kind });
  };
  const whenLoaded = () => loadPatiently(load);
  return {
    all: async () => (await load()).all(),
    put: async (item) => (await load()).put(item),
    remove: async (key) => (await load()).remove(key),
    onChange: (listener) => void whenLoaded().then((store) => store.onChange(listener)),
    whenLoaded,
  } satisfies ItemStore<Item> & { whenLoaded: () => Promise<ItemStore<Item>> };
}

/** Without the Web Locks API (a page without https) two windows may send: the server executes each item once anyway. */
const withLock = <Result>(lock: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(lock, work) : work();
