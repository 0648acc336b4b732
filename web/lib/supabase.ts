import type { SupabaseClient } from '@supabase/supabase-js';
import type { AppDatabase } from '#shared/database.ts';
import { loadConfig } from '#web/lib/config.ts';
import { personalFetch } from '#web/lib/personal-fetch.ts';
import { createSessionCheck } from '#web/lib/session-check.ts';
import { removeInvalidStoredSession, SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';

export type Client = SupabaseClient<AppDatabase>;

let connecting: Promise<Client> | null = null;

/**
 * The one client of this page. It loads beside the first paint and keeps the session in local storage,
 * refreshing it by itself. Rejects when the portal's settings cannot be loaded; the next call tries again.
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
  const sessionStands = createSessionCheck(() => client.auth.getUser());
  const client: Client = createClient<AppDatabase>(config.url || window.location.origin, config.anonKey, {
    auth: {
      storageKey: SESSION_STORAGE_KEY,
      persistSession: true,
      autoRefreshToken: true,
      // It would replace whoever is signed in without a question: links are met by `web/app/session/address-link.ts`.
      detectSessionInUrl: false,
    },
    realtime: { reconnectAfterMs },
    global: { fetch: personalFetch(sessionStands) },
  });
  // After a dead line the client would go on for a minute to answer that the session cannot be renewed.
  Object.defineProperty(client.auth, 'lastRefreshFailure', { get: () => null, set: () => undefined });
  window.addEventListener('online', () => reconnectSocket(client));
  return client;
}

/** So soon that a screen is right again within five seconds, and not all at once when the server was away. */
function reconnectAfterMs(): number {
  return 500 + 3_000 * Math.random();
}

/** A line that was away may be dead without having been closed: begin anew, rather than wait for a heartbeat to miss. */
async function reconnectSocket({ realtime }: Client): Promise<void> {
  if (realtime.getChannels().length === 0) return;
  await realtime.disconnect();
  realtime.connect();
}
