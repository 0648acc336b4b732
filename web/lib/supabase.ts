import type { SupabaseClient } from '@supabase/supabase-js';
import type { AppDatabase } from '#shared/database.ts';
import { loadConfig } from '#web/lib/config.ts';
import { personalFetch } from '#web/lib/personal-fetch.ts';
import { createSessionCheck, DEACTIVATED } from '#web/lib/session-check.ts';
import { removeInvalidStoredSession, SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';

export type Client = SupabaseClient<AppDatabase>;

let connecting: Promise<Client> | null = null;

/**
 * The one client of this page. It loads in parallel with the first paint, keeps the session in local storage, and
 * refreshes it by itself. Rejects when the portal's settings cannot be loaded; the next call tries again.
 */
export function getSupabase(): Promise<Client> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = null;
    throw error;
  });
  return connecting;
}

async function connect(): Promise<Client> {
  const [{ createClient }, config] = await Promise.all([import('@supabase/supabase-js'), loadConfig()]);
  removeInvalidStoredSession(localStorage);
  const sessionStands = createSessionCheck(
    () => client.auth.getUser(),
    () => window.dispatchEvent(new Event(DEACTIVATED)),
  );
  const client: Client = createClient<AppDatabase>(config.url || window.location.origin, config.anonKey, {
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // It would replace the current user without asking. `web/app/session/address-link.ts` handles links.
      detectSessionInUrl: false,
    },
    realtime: { reconnectAfterMs },
    global: { fetch: personalFetch(sessionStands) },
  });
  // On a dead connection the client would need a minute to report that the session cannot be renewed.
  Object.defineProperty(client.auth, 'lastRefreshFailure', { get: () => null, set: () => undefined });
  window.addEventListener('online', () => reconnectSocket(client));
  return client;
}

/** Short enough to update a screen within five seconds, with jitter so that clients do not reconnect all at once. */
function reconnectAfterMs(): number {
  return 500 + 3_000 * Math.random();
}

/**
 * After offline time, a connection may be dead without having been closed: reconnect, instead of waiting for a missed
 * heartbeat.
 */
async function reconnectSocket({ realtime }: Client): Promise<void> {
  if (realtime.getChannels().length === 0) return;
  await realtime.disconnect();
  realtime.connect();
}
