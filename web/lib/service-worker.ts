import { UPDATE_CHECK_MS } from '#shared/limits.ts';
import { noteWorkerEvent } from '#web/lib/app-update.ts';

const followed = new WeakSet<ServiceWorker>();

/** When this page last checked, by the wall clock: the monotonic clock stops while a device sleeps. */
let lookedAt = 0;

/**
 * Registers the service worker, and checks for a new version now, every hour, when the connection is back, and when the
 * user returns to a page that has slept for longer than that. A check also installs a worker that could not be
 * installed.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  // The first worker of a device changes nothing on the page.
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) noteWorkerEvent('took-over');
    wasControlled = true;
  });
  void look();
  setInterval(look, UPDATE_CHECK_MS);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    const isOld = Math.abs(Date.now() - lookedAt) >= UPDATE_CHECK_MS;
    if (document.visibilityState === 'visible' && isOld) void look();
  });
}

/** Lets the waiting version take over. */
export async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage({ type: 'skip-waiting' });
}

async function look(): Promise<void> {
  lookedAt = Date.now();
  try {
    // Never from an HTTP cache: the kill switch replaces this script.
    const options = { updateViaCache: 'none' } as const;
    const registration = (await navigator.serviceWorker.register('/sw.js', options)) as
      | ServiceWorkerRegistration
      | undefined;
    // This browser blocks service workers.
    if (!registration) return;
    follow(registration);
    await registration.update();
  } catch {
    // No connection, or blocked storage. The next check may succeed.
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (waiting) offer(waiting, registration);
  registration.onupdatefound = () => {
    const { installing } = registration;
    if (!installing) return;
    installing.onstatechange = () => {
      if (installing.state === 'installed') offer(installing, registration);
    };
  };
}

/** Reports that a version waits, until it no longer does. Without an active worker it does not need to wait. */
function offer(worker: ServiceWorker, registration: ServiceWorkerRegistration): void {
  if (navigator.serviceWorker.controller === null || followed.has(worker)) return;
  followed.add(worker);
  noteWorkerEvent('waits');
  worker.addEventListener('statechange', () => {
    if (worker.state === 'redundant' && !registration.waiting) noteWorkerEvent('gone');
  });
}
