import type { ItemStore, OutboxItem } from '#web/offline/outbox/outbox-item.ts';

interface TakeOverOptions<Item extends OutboxItem> {
  /** The key of local storage under which earlier versions stored a JSON list. */
  storageKey: string;
  store: ItemStore<Item>;
  /** Converts an entry of an earlier version to an item; null for one that needs no sending. */
  toItem: (entry: unknown) => Item | null;
}

/**
 * Migrates the entries of an earlier version from local storage to the outbox: at the start, and when a window that
 * still runs the earlier version adds more. The list is removed only when the device holds every item, and only if it
 * is unchanged.
 */
export async function takeOver<Item extends OutboxItem>(options: TakeOverOptions<Item>): Promise<void> {
  const { storageKey, store, toItem } = options;
  for (;;) {
    const text = localStorage.getItem(storageKey);
    if (text === null) return;
    const known = new Map((await store.all()).items.map(({ key, order }) => [key, order]));
    let isOnDevice = true;
    let lastOrder = 0;
    for (const entry of listIn(text)) {
      const item = toItem(entry);
      if (!item) continue;
      lastOrder = known.get(item.key) ?? Math.max(item.order, lastOrder + 1);
      if (known.has(item.key)) continue;
      const savedIn = await store.put({ ...item, order: lastOrder });
      isOnDevice &&= savedIn === 'device';
    }
    if (localStorage.getItem(storageKey) !== text) continue;
    if (isOnDevice) localStorage.removeItem(storageKey);
    return;
  }
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
