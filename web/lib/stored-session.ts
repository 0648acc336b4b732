import type { Session } from '@supabase/supabase-js';

/**
 * The session as it lies in the browser's local storage, looked at before the auth client starts.
 */

/** Where the browser keeps the session; read before the client is there to know whether anyone is signed in. */
export const SESSION_STORAGE_KEY = 'fieldfare-session';

type SessionStorage = Pick<Storage, 'getItem' | 'removeItem'>;
/** As it is stored: with an expiry (Unix seconds), which the type of the client leaves open. */
type StoredSession = Session & { expires_at: number };

/**
 * Removes a stored session that lacks its access token, refresh token or expiry (portal requirements 4),
 * so that the client never starts from half a session.
 *
 * @param storage local storage
 * @param key the key the auth client uses
 */
export function removeInvalidStoredSession(storage: SessionStorage, key = SESSION_STORAGE_KEY): void {
  const stored = storage.getItem(key);
  if (stored !== null && !isValidSession(parse(stored))) storage.removeItem(key);
}

/** The session that lies in local storage, expired or not; null when there is none, or half of one. */
export function readStoredSession(storage: Pick<Storage, 'getItem'>): StoredSession | null {
  const stored = storage.getItem(SESSION_STORAGE_KEY);
  const session = stored === null ? null : parse(stored);
  return isValidSession(session) ? (session as StoredSession) : null;
}

/**
 * Marks the stored session as expired if it is the one that the server refuses to renew. The client removes a refused session
 * only when it has expired by the device's clock. One that seems valid it would keep, and try to renew without end.
 */
export function expireStoredSession(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  refusedToken: string,
): void {
  const session = readStoredSession(storage);
  // Another tab may have renewed it, or signed somebody else in.
  if (session?.refresh_token !== refusedToken) return;
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: LONG_AGO_S }));
}

/** Not zero, which the client takes for no expiry. */
const LONG_AGO_S = 1;

/** Whether a value is a session with an access token, a refresh token and an expiry in Unix seconds. */
function isValidSession(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const session = value as Record<string, unknown>;
  return (
    isFilled(session.access_token) && isFilled(session.refresh_token) && Number.isFinite(session.expires_at)
  );
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: whatever wrote it, it is no session.
    return null;
  }
}
