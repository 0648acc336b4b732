import type { SyncItem } from '#web/offline/database/records.ts';
import type { Change, OfflineStore } from '#web/offline/database/store.ts';
import type { Delivery } from '#web/offline/outbox/delivery.ts';
import type { Failure } from '#web/offline/outbox/failure.ts';

export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

export interface SyncState {
  /** For the signed-in user. */
  items: readonly SyncItem[];
  progress: ReadonlyMap<string, Progress>;
  isRunning: boolean;
}

export interface RunResult {
  synced: number;
  failed: number;
  /** The error of the last failure. */
  reason?: Failure['words'];
  /** The server has asked to wait this long (`Retry-After`), so nothing was tried. */
  waitMs?: number;
}

/** The dependencies of the queue. */
export interface SyncDependencies {
  store: () => Promise<OfflineStore>;
  write: (changes: readonly Change[]) => Promise<void>;
  update: OfflineStore['update'];
  delivery: () => Promise<Delivery>;
  /** Lets only one tab send at a time; rejects when `signal` is aborted while it waits. */
  withLock: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Called when this many items were delivered without a form that waited for them, and the queue is empty. */
  onArrived: (items: number) => void;
  /** Called when an item needs the attention of its owner. */
  onAttention: (item: SyncItem) => void;
  /** Called when items wait: the browser may wake this app when it is online. */
  onWaiting: () => void;
  now: () => number;
  connectionCheckMs: number;
  answerMs: number;
}
