import type { FromWorker } from '#web/pwa/worker-scope.ts';

/** Hears what the service worker tells this page. Returns how to stop. */
export function onWorkerMessage(listener: (message: FromWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent<FromWorker>) => listener(data);
  navigator.serviceWorker.addEventListener('message', hear);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
