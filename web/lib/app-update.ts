/** The versions of the portal that this page knows about (offline requirements 4.7). */
export interface AppUpdate {
  /** A new version is downloaded and waits to take over. */
  updateAvailable: boolean;
  /** A new version has taken over. This page still runs the old version until it is reloaded. */
  needsRefresh: boolean;
}

/**
 * Events of service workers: a version `waits`; a version `took-over` the pages (the first one on a device changes
 * nothing); or a waiting version is `gone`, because a newer one replaced it.
 */
export type WorkerEvent = 'waits' | 'took-over' | 'gone';

export const NO_UPDATE: AppUpdate = { updateAvailable: false, needsRefresh: false };

export function updateAfter(known: AppUpdate, event: WorkerEvent): AppUpdate {
  if (event === 'waits') return { ...known, updateAvailable: true };
  if (event === 'gone') return { ...known, updateAvailable: false };
  return { updateAvailable: false, needsRefresh: true };
}

let state = NO_UPDATE;
const listeners = new Set<() => void>();

export const readAppUpdate = () => state;

export function subscribeToAppUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteWorkerEvent(event: WorkerEvent): void {
  state = updateAfter(state, event);
  for (const listener of listeners) listener();
}
