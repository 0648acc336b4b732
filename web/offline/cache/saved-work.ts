import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** How far the download of open work is, and what it has left on this device. */
export interface SavedWork {
  isRunning: boolean;
  /** Work orders: so many of so many; 0 of 0 while nobody knows how many there are. */
  done: number;
  total: number;
  /** When everything was there last, in milliseconds; null when it never was. */
  savedAt: number | null;
  /** Which work orders open without a signal, with all that belongs to them. */
  workOrderIds: ReadonlySet<string>;
  /** The last download broke off. */
  hasFailed: boolean;
}

interface StoredWork {
  savedAt: number | null;
  workOrderIds: string[];
}

const KEY = ['ahead', 'work'] as const;
const NOTHING: SavedWork = {
  ...{ isRunning: false, done: 0, total: 0, savedAt: null, workOrderIds: new Set(), hasFailed: false },
};

let state = NOTHING;
const listeners = new Set<() => void>();

function change(changes: Partial<SavedWork>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

// What lies on the device says what was saved before, here or in another window.
offlineCache.subscribe(() => {
  const stored = offlineCache.isRestored()
    ? (offlineCache.read(KEY)?.data as StoredWork | undefined)
    : undefined;
  if (stored) change({ savedAt: stored.savedAt, workOrderIds: new Set(stored.workOrderIds) });
  else if (offlineCache.owner() === null) change(NOTHING);
});

/** The one download of this page, for the screens that show it. */
export const savedWork = {
  read: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  begin: () => change({ isRunning: true, done: 0, total: 0, hasFailed: false }),
  progress: (done: number, total: number) => change({ done, total }),
  /** These work orders are there now. The ones that were there before stand until the end says otherwise. */
  add: (ids: readonly string[]) => change({ workOrderIds: new Set([...state.workOrderIds, ...ids]) }),
  /** These work orders are gone: they do not open without a signal any more. */
  remove(ids: readonly string[]): void {
    const owner = offlineCache.owner();
    const left = [...state.workOrderIds].filter((id) => !ids.includes(id));
    if (owner === null || left.length === state.workOrderIds.size) return;
    change({ workOrderIds: new Set(left) });
    void store(owner, { savedAt: state.savedAt, workOrderIds: left }).catch(() => undefined);
  },
  /** Everything is there: these work orders and no others. */
  async finish(ownerId: string, ids: readonly string[]): Promise<void> {
    const savedAt = Date.now();
    await store(ownerId, { savedAt, workOrderIds: [...ids] });
    change({ isRunning: false, savedAt, workOrderIds: new Set(ids) });
  },
  /** Broken off; what came until then is there. */
  async fail(ownerId: string): Promise<void> {
    const { savedAt, workOrderIds } = state;
    change({ isRunning: false, hasFailed: true });
    await store(ownerId, { savedAt, workOrderIds: [...workOrderIds] });
  },
};

const store = (ownerId: string, data: StoredWork): Promise<void> =>
  offlineCache.keep(ownerId, [{ key: KEY, data }]);
