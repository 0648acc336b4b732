/**
 * Where an item is stored: on the device, only in the memory of this page because the device has no room (`full`) or its
 * storage does not work (`memory`), or being written to the device.
 */
export type SavedIn = 'device' | 'full' | 'memory' | 'saving';

/** It is lost when the page is closed. */
export const isUnsaved = (savedIn: SavedIn): savedIn is 'full' | 'memory' =>
  savedIn === 'full' || savedIn === 'memory';

/** The fields of every item. */
export interface OutboxItem {
  /** The idempotency key: the same for every attempt, so that the server executes the item once. */
  key: string;
  /** When it was added, in ms since 1970; raised where needed so that later items have larger values. */
  order: number;
  /**
   * `preparing`: its window is still completing it. Only the window that sends knows `sending` and `sent`.
   * `refused`: the server has refused it, and its author has not read why.
   */
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'refused';
  /** It could not be sent at once. */
  isOffline: boolean;
  /** The last attempt got an error response: the device is online, and the server has a problem. */
  waitsForServer?: boolean;
  /** Why the server refused it. */
  problem?: Problem;
}

export interface Problem {
  title: string;
  advice: string;
  /** The name of the rule that refused, where the outbox acts on it. */
  reason?: string;
}

/** The stored items of one outbox. */
export interface ItemStore<Item extends OutboxItem> {
  /** All items, in any order, and where they are stored. Rejects when the storage cannot be read. */
  all(): Promise<{ items: Item[]; savedIn: 'device' | 'memory' }>;
  /** Resolves when the item has been written durably and read back. Rejects when it could not be stored. */
  put(item: Item): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
  /** Calls back when items may have changed, in any window. */
  onChange(listener: () => void): void;
}

/** When an entry of an earlier version was created, as the order of its item. */
export const orderOf = (instant: unknown): number => Date.parse(String(instant)) || 0;
