import { UPDATE_CHECK_MS } from '#shared/limits.ts';
import { noteWorkerEvent } from '#web/lib/app-update.ts';

const followed = new WeakSet<ServiceWorker>();

/**
 * Registers the service worker, and looks for another version now, every hour, and when the line comes back: where the
 * first try failed, the next one installs it.
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
}

/** Lets the version that waits take over. */
export async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.waiting?.postMessage({ type: 'skip-waiting' });
}

async function look(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker.register('/sw.js')) as
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
