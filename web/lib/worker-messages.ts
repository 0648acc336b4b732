import type { FromWorker } from '#web/pwa/worker-scope.ts';

/** Listens to messages of the service worker to this page. Returns a function that stops listening. */
export function onWorkerMessage(listener: (message: FromWorker) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const handleMessage = ({ data }: MessageEvent<FromWorker>) => listener(data);
  navigator.serviceWorker.addEventListener('message', handleMessage);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', handleMessage);
}
