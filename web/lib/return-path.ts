/**
 * The page to return to after signing in. It is in the tab's session storage, so that it survives a reload and the
 * redirect to a sign-in provider and back. A sign-in link in an email carries it in its URL.
 */
const KEY = 'fieldfare-return-path';
const MAX_LENGTH = 1_500;
/** The pages of the sign-in. They are never a page to return to. */
const WAY_IN = ['/', '/auth', '/reset-password', '/setup'];

/**
 * A path of this site with its query and fragment; null for everything else, especially for other sites.
 * @param value a path from a URL or the storage
 */
export function safeReturnPath(value: unknown, origin = window.location.origin): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  // Browsers interpret backslashes and control characters differently from how they are written.
  if (!value.startsWith('/') || /[\p{Cc}\s\\]/u.test(value) || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin !== origin || WAY_IN.includes(url.pathname)) return null;
  // `/.//evil.example` is a path of this site that turns into the address of another site.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Stores the page that an unauthenticated user opened. */
export function rememberReturnPath(path: string): void {
  const safe = safeReturnPath(path);
  try {
    if (safe) sessionStorage.setItem(KEY, safe);
  } catch {
    // When storage is full, the sign-in leads to the dashboard.
  }
}

export const readReturnPath = (): string | null => safeReturnPath(sessionStorage.getItem(KEY));

export const forgetReturnPath = (): void => sessionStorage.removeItem(KEY);

/** The start page, which leads to the stored page, also in another tab: the target of sign-in links in emails. */
export function startAddress(): string {
  const path = readReturnPath();
  return `${window.location.origin}/${path ? `?${new URLSearchParams({ next: path })}` : ''}`;
}
