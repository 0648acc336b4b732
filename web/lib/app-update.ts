/** Which versions of the portal this page knows of (offline requirements 4.7). */
export interface AppUpdate {
  /** Another version has been fetched and waits. */
  updateAvailable: boolean;
  /** Another version has taken over; this page still is what it was and becomes the new one when it is loaded anew. */
  needsRefresh: boolean;
}

/**
 * What happens to service workers: one `waits`; one `took-over` the pages (of which the first to come is no change); or one
 * that waited is `gone`, because a newer one came.
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
