/**
 * The page to return to after signing in. It lies in the tab's session storage, so that it survives a reload and the way
 * to a sign-in service and back; a sign-in link in an email carries it in its address.
 */
const KEY = 'fieldfare-return-path';
const MAX_LENGTH = 1_500;
/** Pages of the way in. They are nothing to return to. */
const WAY_IN = ['/', '/auth', '/reset-password', '/setup'];

/**
 * A path of this site with its query and fragment; null for everything else, above all for other sites.
 * @param value a path, as an address or the storage may hold it
 */
export function safeReturnPath(value: unknown, origin = window.location.origin): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  // A browser reads backslashes and control characters in other ways than they are written.
  if (!value.startsWith('/') || /[\p{Cc}\s\\]/u.test(value) || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin !== origin || WAY_IN.includes(url.pathname)) return null;
  // `/.//evil.example` is a path of this site that becomes the address of another one.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Keeps the page that somebody opened without being signed in. */
export function rememberReturnPath(path: string): void {
  const safe = safeReturnPath(path);
  try {
    if (safe) sessionStorage.setItem(KEY, safe);
  } catch {
    // Without room the sign-in leads to the dashboard.
  }
}

export const readReturnPath = (): string | null => safeReturnPath(sessionStorage.getItem(KEY));

export const forgetReturnPath = (): void => sessionStorage.removeItem(KEY);

/** The start page, which leads on to the remembered page also in another tab: where sign-in links of emails point. */
export function startAddress(): string {
  const path = readReturnPath();
  return `${window.location.origin}/${path ? `?${new URLSearchParams({ next: path })}` : ''}`;
}
