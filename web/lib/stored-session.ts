import type { Session } from '@supabase/supabase-js';

/**
 * The session as it lies in the browser's local storage, looked at before the auth client starts.
 */

/** Where confirmed changes of an account come back to. They are no sign-in: the page reads its address by itself. */
const CHANGE_PAGE = '/account-change';

/** Where the browser keeps the session; read before the client is there to know whether anyone is signed in. */
export const SESSION_STORAGE_KEY = 'fieldfare-session';

const RESET_PAGE = '/reset-password';
const SIGN_IN_PAGE = '/auth';

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

/** Whether a value is a session with an access token, a refresh token and an expiry in Unix seconds. */
export function isValidSession(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const session = value as Record<string, unknown>;
  return (
    isFilled(session.access_token) && isFilled(session.refresh_token) && Number.isFinite(session.expires_at)
  );
}

/**
 * Tells the auth client whether the address carries a sign-in that it should take by itself. The reset page
 * takes its links itself, because it says for each way in which a link can fail what to do about it.
 *
 * @param url the address of the page
 * @param params its query and fragment parameters
 */
export function isSessionLinkForClient(url: URL, params: Record<string, string>): boolean {
  if (url.pathname === CHANGE_PAGE) return false;
  if (url.pathname === RESET_PAGE || setsPassword(params.type)) return false;
  // What failed is said by the page: the client has nothing to take.
  return Boolean(params.access_token);
}

/**
 * Where a recovery link or an invitation belongs that reached another page, as happens when a mail names no address to return
 * to; null when the page is right.
 *
 * @param url the address of the page
 */
export function resetPageForLink(url: URL): string | null {
  if (url.pathname === RESET_PAGE) return null;
  const fragment = new URLSearchParams(url.hash.slice(1));
  const type = fragment.get('type');
  if (!fragment.has('access_token') || !setsPassword(type)) return null;
  const page = new URL(RESET_PAGE + url.search + url.hash, url);
  // Its title greets new accounts by this.
  if (type === 'invite') page.searchParams.set('type', 'signup');
  return page.pathname + page.search + page.hash;
}

/** Whether a link of this type is there to set a password with, and not to sign in. */
function setsPassword(type: string | null | undefined): boolean {
  return type === 'recovery' || type === 'invite';
}

/**
 * Where a link belongs that failed and led to the root of the site, as links do that name no other place: to the sign-in
 * page, with what happened in the fragment. Null when there is no failure, or its own page says it.
 *
 * @param url the address of the page
 */
export function signInPageForFailure(url: URL): string | null {
  if (url.pathname !== '/' && url.pathname !== SIGN_IN_PAGE) return null;
  const given = [new URLSearchParams(url.hash.slice(1)), url.searchParams];
  const facts = new URLSearchParams();
  for (const name of ['error', 'error_code', 'error_description']) {
    const value = given.map((parameters) => parameters.get(name)).find(Boolean);
    if (value) facts.set(name, value);
  }
  const place = `${SIGN_IN_PAGE}#${facts}`;
  return facts.size === 0 || url.href.endsWith(place) ? null : place;
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
