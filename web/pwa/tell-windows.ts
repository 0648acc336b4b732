import type { FromWorker, WorkerScope } from '#web/pwa/worker-scope.ts';

/** Tells every window of the portal; where none is open nobody is told, and the next one to open looks by itself. */
export async function tellWindows(worker: WorkerScope, message: FromWorker): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage(message);
}
