import { SYNC_RETRY_INTERVAL_MS } from '#shared/limits.ts';
import { SYNC_TAG } from '#shared/sync-tag.ts';

interface WithSync {
  sync: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the portal when the connection is back. The service worker then sends `BACKGROUND_SYNC` to
 * its windows. Browsers without Background Sync, or without permission, rely on the `online` event.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !('sync' in registration)) return;
  try {
    await (registration as unknown as WithSync).sync.register(SYNC_TAG);
  } catch {
    // Permission denied, or no version is active yet. The queue is delivered by other means.
  }
}

interface WakeRequestDependencies {
  register: () => void;
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Limits how often the browser is asked. A browser that believes it is online wakes the portal at once. Asking after
 * each failure would make the queue retry without a pause.
 */
export function createWakeRequests({ register, isOnline, now }: WakeRequestDependencies) {
  let wokenAt = Number.NEGATIVE_INFINITY;
  return {
    request(): void {
      if (isOnline() && now() - wokenAt < SYNC_RETRY_INTERVAL_MS) return;
      register();
    },
    /** The browser has woken up the portal. */
    woken(): void {
      wokenAt = now();
    },
  };
}
