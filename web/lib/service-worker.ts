import { UPDATE_CHECK_MS } from '#shared/limits.ts';
import { noteWorkerEvent } from '#web/lib/app-update.ts';

const followed = new WeakSet<ServiceWorker>();

/** When this page looked last, by the clock on the wall: the one that timers go by stands still while a device sleeps. */
let lookedAt = 0;

/**
 * Registers the service worker, and looks for another version now, every hour, when the line comes back, and when a page
 * that has slept for longer than that is looked at again: where the first try failed, the next one installs it.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  // The first worker of a device changes nothing that is on the page.
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

/** Lets the version that waits take over. */
export async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage({ type: 'skip-waiting' });
}

async function look(): Promise<void> {
  lookedAt = Date.now();
  try {
    // Never from a copy of the browser's or of a proxy's: the switch that ends all workers is this script.
    const options = { updateViaCache: 'none' } as const;
    const registration = (await navigator.serviceWorker.register('/sw.js', options)) as
      | ServiceWorkerRegistration
      | undefined;
    // Where workers are blocked there is none.
    if (!registration) return;
    follow(registration);
    await registration.update();
  } catch {
    // No signal, or storage is closed to this page: the next look may find better.
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

/** Says that a version waits, until it does no more. Without a worker before it, it waits for nobody. */
function offer(worker: ServiceWorker, registration: ServiceWorkerRegistration): void {
  if (navigator.serviceWorker.controller === null || followed.has(worker)) return;
  followed.add(worker);
  noteWorkerEvent('waits');
  worker.addEventListener('statechange', () => {
    if (worker.state === 'redundant' && !registration.waiting) noteWorkerEvent('gone');
  });
}
