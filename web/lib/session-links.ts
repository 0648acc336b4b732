/**
 * The URLs with which links in mails, and redirects back from providers, bring a session or an error to the portal.
 */

/** The callback of confirmed account changes. They are not sign-ins: the page reads its own URL. */
const CHANGE_PAGE = '/account-change';
const RESET_PAGE = '/reset-password';
const SIGN_IN_PAGE = '/auth';
/** In the fragment of a link that another user opened: the URL that the link was for. */
const TARGET = 'to';

/** The page that explains that a link was already used. */
export const USED_LINK = `${SIGN_IN_PAGE}#error=access_denied&error_code=session_not_found`;

/** A session in a URL. */
export interface SessionLink {
  accessToken: string;
  refreshToken: string;
  /** The target of the link, without the session: a path of this site. */
  path: string;
  /** Whether the target page uses the session to set a password. */
  setsPassword: boolean;
}

/**
 * The session in the fragment of a URL; null when there is none. Servers see the query, so a session there is ignored.
 */
export function readSessionLink(url: URL): SessionLink | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  if (!accessToken || !refreshToken) return null;
  const path = ownPath(fragment.get(TARGET), url.origin) ?? url.pathname + url.search;
  return { accessToken, refreshToken, path, setsPassword: isPage(path, RESET_PAGE) };
}

/** Whether a page reads the session in its URL by itself. */
export const readsOwnLink = ({ pathname }: URL): boolean =>
  pathname === CHANGE_PAGE || pathname === RESET_PAGE;

/**
 * The correct page for a recovery link or an invitation that opened another page, which happens when a mail has no
 * redirect URL; null when the page is correct.
 *
 * @param url the URL of the page
 */
export function resetPageForLink(url: URL): string | null {
  if (url.pathname === RESET_PAGE) return null;
  const fragment = new URLSearchParams(url.hash.slice(1));
  const type = fragment.get('type');
  if (fragment.has(TARGET) || !fragment.has('access_token')) return null;
  if (type !== 'recovery' && type !== 'invite') return null;
  const page = new URL(RESET_PAGE + url.search + url.hash, url);
  // The title of this page greets new accounts.
  if (type === 'invite') page.searchParams.set('type', 'signup');
  return page.pathname + page.search + page.hash;
}

/**
 * The correct page for a failed link that opened the root of the site, as links without a redirect URL do: the sign-in
 * page, with the error in the fragment. Null when there is no error, or its own page shows it.
 *
 * @param url the URL of the page
 */
export function signInPageForFailure(url: URL): string | null {
  if (url.pathname !== '/' && url.pathname !== SIGN_IN_PAGE) return null;
  const given = [new URLSearchParams(url.hash.slice(1)), url.searchParams];
  const facts = new URLSearchParams();
  for (const name of ['error', 'error_code', 'error_description']) {
    const value = given.map((parameters) => parameters.get(name)).find(Boolean);
    if (value) facts.set(name, value);
  }
  const target = `${SIGN_IN_PAGE}#${facts}`;
  return facts.size === 0 || url.href.endsWith(target) ? null : target;
}

/**
 * The page for a link that opened while a user is signed in: the sign-in page, which asks what to do. Null on that page
 * itself.
 *
 * @param url the URL with the session
 */
export function questionFor(url: URL): string | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (url.pathname === SIGN_IN_PAGE && fragment.has(TARGET)) return null;
  fragment.set(TARGET, url.pathname + url.search);
  return `${SIGN_IN_PAGE}#${fragment}`;
}

/** The URL that a link was for, with its session: where to continue after the question. */
export function addressOf({ path }: SessionLink, hash: string): string {
  const fragment = new URLSearchParams(hash.slice(1));
  fragment.delete(TARGET);
  return `${path}#${fragment}`;
}

/** The page that explains why a link failed. */
export const failureOf = ({ setsPassword, path }: SessionLink): string =>
  setsPassword ? path + USED_LINK.slice(SIGN_IN_PAGE.length) : USED_LINK;

/** Opens a page of the portal. It always reloads, even when only the fragment differs. */
export function leadTo(target: string): true {
  window.history.replaceState(null, '', target);
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
