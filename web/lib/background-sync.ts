import { SYNC_RETRY_INTERVAL_MS } from '#shared/limits.ts';
import { SYNC_TAG } from '#shared/sync-tag.ts';

interface WithSync {
  sync: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the portal when there is a signal again; it then sends its windows `BACKGROUND_SYNC`. Browsers
 * without it, and people who forbid it, are woken by the line itself.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !('sync' in registration)) return;
  try {
    await (registration as unknown as WithSync).sync.register(SYNC_TAG);
  } catch {
    // Forbidden, or no version is active yet: what waits is sent by other means.
  }
}

interface WakeRequestDependencies {
  register: () => void;
  isOnline: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Limits how often the browser is asked. One that believes to be online wakes the portal at once: asked after each failure, it
 * would have the queue retry without a pause.
 */
export function createWakeRequests({ register, isOnline, now }: WakeRequestDependencies) {
  let wokenAt = Number.NEGATIVE_INFINITY;
  return {
    request(): void {
      if (isOnline() && now() - wokenAt < SYNC_RETRY_INTERVAL_MS) return;
      register();
    },
    /** The browser has woken the portal. */
    woken(): void {
      wokenAt = now();
    },
  };
}
