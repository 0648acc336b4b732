/** Where something is kept: on the device, only in the memory of this page, or on its way to the device. */
export type SavedIn = 'device' | 'memory' | 'saving';

/** What every outbox keeps of an item. */
export interface OutboxItem {
  /** The idempotency key: the same for every try, so that the server carries the item out once. */
  key: string;
  /** When it was added, in ms since 1970; raised where needed so that later items have larger values. */
  order: number;
  /**
   * `preparing`: its window still adds to it. `sending` and `sent` are known only to the window that sends.
   * `refused`: the server does not accept it, and its author has not read why.
   */
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'refused';
  /** It could not be sent at once. */
  isOffline: boolean;
  /** Its last try was answered by an error: there is a signal, and the server has a problem. */
  waitsForServer?: boolean;
  /** Why the server refused it. */
  problem?: Problem;
}

export interface Problem {
  title: string;
  advice: string;
}

/** The items of one outbox on this device. */
export interface ItemStore<Item extends OutboxItem> {
  /** All items, in any order, and where they are kept. Rejects when the storage cannot be read. */
  all(): Promise<{ items: Item[]; savedIn: 'device' | 'memory' }>;
  /** Resolves when the item has been written durably and read back. Rejects when it is kept nowhere. */
  put(item: Item): Promise<'device' | 'memory'>;
  remove(key: string): Promise<void>;
  /** Calls back when items may have changed, in any window. */
  onChange(listener: () => void): void;
}

/** When an entry of an earlier version was made, as the order of its item. */
export const orderOf = (instant: unknown): number => Date.parse(String(instant)) || 0;
