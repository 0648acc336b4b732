import { OUTBOX_PATIENCE_MS, OUTBOX_SENT_AT_ONCE_MS } from '#shared/limits.ts';
import { DataError } from '#web/lib/data-error.ts';
import { createItemList } from '#web/offline/outbox/item-list.ts';
import type { ItemStore, OutboxItem, Problem, SavedIn } from '#web/offline/outbox/outbox-item.ts';

/** The result of an item's first attempt. */
export type Outcome =
  | { state: 'sent' }
  /**
   * It waits; `error` is the error of the attempt, `savedIn` where it is stored; `waitsForServer` that an earlier item
   * met a server error.
   */
  | { state: 'kept'; savedIn: SavedIn; error?: unknown; waitsForServer?: boolean }
  | { state: 'refused'; error: unknown };

/** The dependencies of an outbox, provided by its feature. */
export interface OutboxDependencies<Item extends OutboxItem> {
  store: ItemStore<Item>;
  /** The name of the Web Lock that lets one window send. */
  name: string;
  /** Sends one item. Rejects when it was refused and when there was no response. */
  send: (item: Item) => Promise<void>;
  /** Whether an error is transient, so that the same item may be accepted later. */
  isTransient: (error: unknown) => boolean;
  explain: (error: unknown) => Problem;
  /** Whether a refused item stays until its author has read why; otherwise only the result of `add` reports it. */
  keepsRefusal: (item: Item) => boolean;
  /** Called for a refusal that is kept. */
  onRefused: (item: Item, error: unknown) => void;
  /** How long a sent item stays in the list: until this resolves. */
  afterSending?: (item: Item) => Promise<void>;
  /** Creates the error for a problem that another window met. */
  refusalOf: (problem: Problem) => unknown;
  /** Called when another window has removed an item: it was sent, or its author has read why not. */
  onRemovedElsewhere?: () => void;
  hasSignal: () => boolean;
  /** Runs while no other window holds the same lock; a closed window releases its locks. */
  withLock: <Result>(lock: string, work: () => Promise<Result>) => Promise<Result>;
  retryDelayMs: (failures: number) => number;
  /** An item that is not sent after this time counts as delayed; sending continues. */
  lateAfterMs?: number;
}

export type Outbox<Item extends OutboxItem> = ReturnType<typeof createOutbox<Item>>;

/** An item as its feature adds it. */
export type NewItem<Item extends OutboxItem> = Omit<
  Item,
  'order' | 'state' | 'isOffline' | 'waitsForServer' | 'problem'
>;

/** Completes the item, and passes partial results to `found`. May take long, and may fail. */
export type Prepare<Item extends OutboxItem> = (
  found: (changes: Partial<Item>) => void,
) => Promise<Partial<Item>>;

/**
 * Items to send to the server, in order, each executed once, however often the connection drops or the page is
 * reloaded. An item counts from the moment it is added, is stored on the device before it is sent, and is removed when
 * the server has accepted it. A refused item stays until its author has read why, if the feature wants that.
 */
export function createOutbox<Item extends OutboxItem>(parts: OutboxDependencies<Item>) {
  const list = createItemList(parts.store, parts.onRemovedElsewhere);
  const outcomes = new Map<string, (outcome: Outcome) => void>();
  let failures = 0;
  let draining: Promise<boolean> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lastOrder = 0;
  const loaded = inTime(list.reload());
  parts.store.onChange(() => void list.reload());

  const settle = (key: string, outcome: Outcome) => {
    outcomes.get(key)?.(outcome);
    outcomes.delete(key);
  };
  const edit = async (key: string, changes: Partial<Item>): Promise<void> => {
    const item = list.find(key);
    if (item) await list.put({ ...item, ...changes });
  };
  const lockOf = (key: string) => `${parts.name}:${key}`;
  const next = () => list.read().find(({ state }) => state === 'waiting' || state === 'preparing');

  /** One run at a time. Returns false when the connection failed. */
  const drain = (): Promise<boolean> => {
    draining ??= run();
    return draining;
  };

  const run = async (): Promise<boolean> => {
    clearTimeout(retry);
    const hasConnection = await parts.withLock(parts.name, sendAll).finally(() => {
      draining = null;
    });
    // Added at the last moment.
    if (hasConnection && list.read().some(({ state }) => state === 'waiting')) void drain();
    return hasConnection;
  };

  /** Returns false when the connection failed. */
  const sendAll = async (): Promise<boolean> => {
    // A storage that does not respond must not block sending.
    await inTime(list.reload());
    for (let item = next(); item; item = next()) {
      if (item.state === 'preparing') await untilPrepared(item.key);
      else if (!(await sendOne(item))) return false;
    }
    // Another window was faster, and has sent what this one added.
    for (const key of [...outcomes.keys()]) {
      const item = list.find(key);
      if (!item) settle(key, { state: 'sent' });
      else if (item.problem) {
        if (!parts.keepsRefusal(item)) void list.remove(key);
        settle(key, { state: 'refused', error: parts.refusalOf(item.problem) });
      }
    }
    return true;
  };

  /**
   * An item that its window still prepares is never overtaken. If that window was closed, its partial results count.
   */
  const untilPrepared = (key: string) =>
    parts.withLock(lockOf(key), async () => {
      await inTime(list.reload());
      if (list.find(key)?.state === 'preparing') await edit(key, { state: 'waiting' } as Partial<Item>);
    });

  /** Returns false when the connection failed. */
  const sendOne = async (item: Item): Promise<boolean> => {
    const isOurs = outcomes.has(item.key);
    // Another window's item is sent as new; if that window is closed, the item counts as of its own time.
    const isLate = !isOurs && Date.now() - item.order > OUTBOX_SENT_AT_ONCE_MS;
    const sending: Item = { ...item, state: 'sending', isOffline: item.isOffline || isLate };
    list.show(item.key, sending);
    try {
      await parts.send(sending);
    } catch (error) {
      return failed(sending, isOurs, error);
    }
    failures = 0;
    const { afterSending } = parts;
    list.show(item.key, afterSending ? { ...sending, state: 'sent' } : null);
    await inTime(list.remove(item.key));
    settle(item.key, { state: 'sent' });
    void afterSending?.(item).finally(() => list.show(item.key, null));
    return true;
  };

  const failed = async (item: Item, isOurs: boolean, error: unknown): Promise<boolean> => {
    if (parts.isTransient(error)) {
      await inTime(keepWaiting(error instanceof DataError && !error.isConnection));
      list.show(item.key, null);
      for (const key of [...outcomes.keys()]) {
        settle(key, { state: 'kept', error, savedIn: list.savedIn(key) });
      }
      retry = setTimeout(drain, parts.retryDelayMs(failures));
      failures += 1;
      return false;
    }
    const isKept = !isOurs || parts.keepsRefusal(item);
    const problem = parts.explain(error);
    await inTime(isKept ? list.put({ ...item, state: 'refused', problem }) : list.remove(item.key));
    list.show(item.key, null);
    if (parts.keepsRefusal(item)) parts.onRefused(item, error);
    settle(item.key, { state: 'refused', error });
    return true;
  };

  const markLate = (key: string): void => {
    const item = list.find(key);
    if (!item || item.isOffline) return;
    const late = { ...item, isOffline: true };
    if (item.state === 'sending') list.show(key, late);
    if (item.state === 'waiting') void list.put(late);
  };

  const keepWaiting = (waitsForServer: boolean) =>
    Promise.all(
      list
        .read()
        .filter(({ state, isOffline }) => state === 'sending' || (state === 'waiting' && !isOffline))
        .map((item) => list.put({ ...item, state: 'waiting', isOffline: true, waitsForServer })),
    );

  return {
    read: list.read,
    subscribe: list.subscribe,
    savedIn: list.savedIn,
    isLoaded: list.isLoaded,
    /** Reads the storage again, whose items may have been restored. */
    refresh: () => list.reload(),
    /** Adds an item and sends it when it is prepared. Returns the result of the first attempt. */
    async add(item: NewItem<Item>, prepare?: Prepare<Item>): Promise<Outcome> {
      const { key } = item;
      const { promise: outcome, resolve } = Promise.withResolvers<Outcome>();
      lastOrder = Math.max(Date.now(), lastOrder + 1, (list.read().at(-1)?.order ?? 0) + 1);
      const state = prepare ? 'preparing' : 'waiting';
      const begun = { ...item, order: lastOrder, isOffline: false, state } as Item;
      if (!prepare) outcomes.set(key, resolve);
      if (parts.lateAfterMs !== undefined) setTimeout(markLate, parts.lateAfterMs, key);
      const written = list.put(begun);
      if (!prepare) {
        void drain();
        return outcome;
      }
      await parts.withLock(lockOf(key), async () => {
        const found = await prepare((changes) => void edit(key, changes)).catch(() => undefined);
        const offlineCache = list.read().filter(({ state, isOffline }) => state !== 'refused' && isOffline);
        const isOffline = offlineCache.length > 0 || !parts.hasSignal();
        // Items behind one that met a server error wait for the server, too.
        const waitsForServer = parts.hasSignal() && offlineCache.some((item) => item.waitsForServer);
        if (!isOffline) outcomes.set(key, resolve);
        const last = list.put({ ...(list.find(key) ?? begun), ...found, isOffline, state: 'waiting' });
        await inTime(Promise.all([written, last]));
        if (isOffline)
          resolve({ state: 'kept', savedIn: list.savedIn(key), ...(waitsForServer && { waitsForServer }) });
      });
      if (parts.hasSignal()) void drain();
      return outcome;
    },
    /** Changes a stored item. */
    edit,
    /** The author has read why it was refused. */
    dismiss: (key: string) => void list.remove(key),
    /** Tries now: the device is online again. Returns whether the connection worked. */
    async wake(): Promise<boolean> {
      failures = 0;
      await loaded;
      return list.read().some(({ state }) => state !== 'refused') ? drain() : true;
    },
  };
}

/** Waits for the storage, but not for long. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, OUTBOX_PATIENCE_MS);
  });
  await Promise.race([work, late]);
  clearTimeout(patience);
}
