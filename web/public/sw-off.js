// The service worker that ends service workers: the server answers /sw.js with it under SERVICE_WORKER=off. It takes over
// at once, removes what was kept of the portal's own files and itself, and leaves alone what people have not sent yet.
self.addEventListener('install', () => self.skipWaiting());
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
