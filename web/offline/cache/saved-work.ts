import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** The progress of the download of open work, and what is available offline. */
export interface SavedWork {
  isRunning: boolean;
  /** Work orders that are downloaded, and their total; 0 of 0 while the total is unknown. */
  done: number;
  total: number;
  /** When a download was last complete, in milliseconds; null when it never was. */
  savedAt: number | null;
  /** The newest changes on the server when that download began; null while unknown. */
  newest: string | null;
  /** The work orders that are available offline with all their data. */
  workOrderIds: ReadonlySet<string>;
  /** The last download was interrupted. */
  hasFailed: boolean;
}

interface StoredWork {
  savedAt: number | null;
  /** Absent in what an earlier version has stored. */
  newest?: string | null;
  workOrderIds: string[];
}

const KEY = ['ahead', 'work'] as const;
const NOTHING: SavedWork = {
  ...{ isRunning: false, done: 0, total: 0, savedAt: null, newest: null },
  ...{ workOrderIds: new Set(), hasFailed: false },
};

let state = NOTHING;
const listeners = new Set<() => void>();

function change(changes: Partial<SavedWork>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

// The store knows what was downloaded before, by this window or another one.
offlineCache.subscribe(() => {
  const stored = offlineCache.isRestored()
    ? (offlineCache.read(KEY)?.data as StoredWork | undefined)
    : undefined;
  if (stored) {
    const { savedAt, newest = null, workOrderIds } = stored;
    change({ savedAt, newest, workOrderIds: new Set(workOrderIds) });
  } else if (offlineCache.owner() === null) change(NOTHING);
});

/** The download of this page, for the screens that show it. */
export const savedWork = {
  read: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  begin: () => change({ isRunning: true, done: 0, total: 0, hasFailed: false }),
  progress: (done: number, total: number) => change({ done, total }),
  /** Adds these work orders. Earlier ones stay until a download is complete. */
  add: (ids: readonly string[]) => change({ workOrderIds: new Set([...state.workOrderIds, ...ids]) }),
  /** These work orders were removed and are no longer available offline. */
  remove(ids: readonly string[]): void {
    const owner = offlineCache.owner();
    const left = [...state.workOrderIds].filter((id) => !ids.includes(id));
    if (owner === null || left.length === state.workOrderIds.size) return;
    change({ workOrderIds: new Set(left) });
    void store(owner, { savedAt: state.savedAt, newest: state.newest, workOrderIds: left }).catch(
      () => undefined,
    );
  },
  /** The download is complete: exactly these work orders are available. */
  async finish(ownerId: string, ids: readonly string[], newest: string | null): Promise<void> {
    const savedAt = Date.now();
    await store(ownerId, { savedAt, newest, workOrderIds: [...ids] });
    change({ isRunning: false, savedAt, newest, workOrderIds: new Set(ids) });
  },
  /** The download was interrupted; what it has downloaded stays. */
  async fail(ownerId: string): Promise<void> {
    const { savedAt, newest, workOrderIds } = state;
    change({ isRunning: false, hasFailed: true });
    await store(ownerId, { savedAt, newest, workOrderIds: [...workOrderIds] });
  },
};

const store = (ownerId: string, data: StoredWork): Promise<void> =>
  offlineCache.keep(ownerId, [{ key: KEY, data }]);
