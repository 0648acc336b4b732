import type { Session } from '@supabase/supabase-js';

/**
 * The session in the browser's local storage, read before the auth client starts.
 */

/** The key of the session; read before the client is loaded, to know whether a user is signed in. */
export const SESSION_STORAGE_KEY = 'fieldfare-session';

type SessionStorage = Pick<Storage, 'getItem' | 'removeItem'>;
/** The stored session. Its expiry (Unix seconds) is required here; the type of the client makes it optional. */
type StoredSession = Session & { expires_at: number };

/**
 * Removes a stored session that lacks its access token, refresh token or expiry (portal requirements 4),
 * so that the client never starts with an incomplete session.
 *
 * @param storage local storage
 * @param key the key the auth client uses
 */
export function removeInvalidStoredSession(storage: SessionStorage, key = SESSION_STORAGE_KEY): void {
  const stored = storage.getItem(key);
  if (stored !== null && !isValidSession(parse(stored))) storage.removeItem(key);
}

/** The session in local storage, expired or not; null when it is missing or incomplete. */
export function readStoredSession(storage: Pick<Storage, 'getItem'>): StoredSession | null {
  const stored = storage.getItem(SESSION_STORAGE_KEY);
  const session = stored === null ? null : parse(stored);
  return isValidSession(session) ? (session as StoredSession) : null;
}

/**
 * Marks the stored session as expired if the server refuses to renew it. The client removes a refused session only
 * when it is expired by the device's clock. Otherwise it would keep the session and try to renew it without end.
 */
export function expireStoredSession(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  refusedToken: string,
): void {
  const session = readStoredSession(storage);
  // Another tab may have renewed it, or signed in another user.
  if (session?.refresh_token !== refusedToken) return;
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: LONG_AGO_S }));
}

/** Not zero, which the client interprets as no expiry. */
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
    // Not JSON, so it is not a session.
    return null;
  }
}
