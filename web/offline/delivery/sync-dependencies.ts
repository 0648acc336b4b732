import type { SyncItem } from '#web/offline/database/records.ts';
import type { Change, OfflineStore } from '#web/offline/database/store.ts';
import type { Delivery } from '#web/offline/delivery/delivery.ts';
import type { Failure } from '#web/offline/delivery/failure.ts';

export interface Progress {
  sentBytes: number;
  totalBytes: number;
}

export interface SyncState {
  /** Of the person who is signed in. */
  items: readonly SyncItem[];
  progress: ReadonlyMap<string, Progress>;
  isRunning: boolean;
}

export interface RunResult {
  synced: number;
  failed: number;
  /** Why the last of them failed. */
  reason?: Failure['words'];
  /** The server has asked to be left alone for so long: nothing was tried. */
  waitMs?: number;
}

/** What the queue is made of besides its rules. */
export interface SyncDependencies {
  store: () => Promise<OfflineStore>;
  write: (changes: readonly Change[]) => Promise<void>;
  delivery: () => Promise<Delivery>;
  /** Lets one tab at a time send; rejects when `signal` is aborted before its turn. */
  alone: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** So many pieces have arrived without a form that waited for them, and nothing is left to send. */
  onArrived: (items: number) => void;
  /** Something waits from now on until its person has looked at it. */
  onAttention: (item: SyncItem) => void;
  /** Something is on its way: the browser may wake this app when there is a signal. */
  onWaiting: () => void;
  now: () => number;
  connectionCheckMs: number;
  answerMs: number;
}
