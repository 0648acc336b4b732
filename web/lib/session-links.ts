/**
 * The addresses by which links of mails, and the way back from services, bring a session or a failure to the portal.
 */

/** Where confirmed changes of an account come back to. They are no sign-in: the page reads its address by itself. */
const CHANGE_PAGE = '/account-change';
const RESET_PAGE = '/reset-password';
const SIGN_IN_PAGE = '/auth';
/** In the fragment of a link that meets somebody else: the address that the link was for. */
const TARGET = 'to';

/** The page that says of a link whose session is over that it was used. */
export const USED_LINK = `${SIGN_IN_PAGE}#error=access_denied&error_code=session_not_found`;

/** A session that an address carries. */
export interface SessionLink {
  accessToken: string;
  refreshToken: string;
  /** Where the link leads, without the session: a path of this site. */
  path: string;
  /** Whether the page there takes the session, to set a password. */
  setsPassword: boolean;
}

/** The session in the fragment of an address; null where there is none. A query is seen by servers: none is taken from there. */
export function readSessionLink(url: URL): SessionLink | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  if (!accessToken || !refreshToken) return null;
  const path = ownPath(fragment.get(TARGET), url.origin) ?? url.pathname + url.search;
  return { accessToken, refreshToken, path, setsPassword: isPage(path, RESET_PAGE) };
}

/** Whether a page reads the session in its address by itself. */
export const readsOwnLink = ({ pathname }: URL): boolean =>
  pathname === CHANGE_PAGE || pathname === RESET_PAGE;

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
  if (fragment.has(TARGET) || !fragment.has('access_token')) return null;
  if (type !== 'recovery' && type !== 'invite') return null;
  const page = new URL(RESET_PAGE + url.search + url.hash, url);
  // Its title greets new accounts by this.
  if (type === 'invite') page.searchParams.set('type', 'signup');
  return page.pathname + page.search + page.hash;
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

/**
 * Where a link waits that meets somebody who is signed in: on the sign-in page, which asks. Null on that page itself.
 *
 * @param url the address that carries the session
 */
export function questionFor(url: URL): string | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (url.pathname === SIGN_IN_PAGE && fragment.has(TARGET)) return null;
  fragment.set(TARGET, url.pathname + url.search);
  return `${SIGN_IN_PAGE}#${fragment}`;
}

/** The address that a link was for, with its session: the way on from the question. */
export function addressOf({ path }: SessionLink, hash: string): string {
  const fragment = new URLSearchParams(hash.slice(1));
  fragment.delete(TARGET);
  return `${path}#${fragment}`;
}

/** Where the failure of a link is told. */
export const failureOf = ({ setsPassword, path }: SessionLink): string =>
  setsPassword ? path + USED_LINK.slice(SIGN_IN_PAGE.length) : USED_LINK;

/** Leads to a place of the portal whose fragment may be all that differs: loaded anew in any case. */
export function leadTo(place: string): true {
  window.history.replaceState(null, '', place);
  window.location.reload();
  return true;
}

/** A path of this site with its query; null for everything else. */
function ownPath(value: string | null, origin: string): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null;
}

const isPage = (path: string, page: string): boolean => path.split('?')[0] === page;
