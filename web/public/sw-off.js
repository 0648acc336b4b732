// The service worker that ends service workers: the server answers /sw.js with it under SERVICE_WORKER=off. It takes over
// at once, removes what was kept of the portal's own files and itself, and leaves alone what people have not sent yet.
self.addEventListener('install', () => {
  self.skipWaiting();
  // A request that a page makes in between lets Chromium forget it, and this worker would wait for the last window to close.
  for (const ms of [500, 2_000, 5_000, 15_000]) setTimeout(() => self.skipWaiting(), ms);
});
self.addEventListener('message', ({ data }) => {
  if (data.type === 'skip-waiting') self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  const remove = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => /^fieldfare-(shell|config)/.test(name)).map((name) => caches.delete(name)),
    );
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
