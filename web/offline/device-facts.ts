import { storage } from '#web/offline/database/storage.ts';
import { isPersisted } from '#web/offline/repair/health.ts';
import { serverTime } from '#web/offline/server-time.ts';

/** Information for support staff. */
export interface DeviceFacts {
  userAgent: string;
  language: string;
  timeZone: string;
  /** Device's clock minus the server's, in seconds; null when offline. */
  clockAheadSeconds: number | null;
  isOnline: boolean;
  /** '4g', as the browser calls it; null where it does not say. */
  connection: string | null;
  isInstalled: boolean;
  serviceWorker: 'active' | 'waiting' | 'none';
  storageState: string;
  storageError: string | null;
  isPersisted: boolean;
  /** The space that the browser uses for the portal. */
  usedBytes: number | null;
  quotaBytes: number | null;
}

export async function readDeviceFacts(): Promise<DeviceFacts> {
  const [server, persisted, estimate, registration] = await Promise.all([
    serverTime(),
    isPersisted(),
    navigator.storage?.estimate().catch(() => undefined),
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
  ]);
  const { state, error } = storage.read();
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return {
    userAgent: navigator.userAgent,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    clockAheadSeconds: server === null ? null : Math.round((Date.now() - server) / 1000),
    isOnline: navigator.onLine,
    connection: connection?.effectiveType ?? null,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    serviceWorker: registration?.waiting ? 'waiting' : registration?.active ? 'active' : 'none',
    storageState: state,
    storageError: error ? `${error.kind}: ${error.message}` : null,
    isPersisted: persisted,
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
  };
}
