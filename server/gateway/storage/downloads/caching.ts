/**
 * For a file shown because of who asks. A browser may keep it but must ask each time: the next person at this device
 * is refused, and so is the same person once they lost the right.
 */
export function cachePrivately(): Record<string, string> {
  return { 'cache-control': 'private, no-cache', vary: 'Authorization' };
}

/** For a file that everybody may see: as its uploader wished. */
export function cachePublicly(stored: string): Record<string, string> {
  return { 'cache-control': stored };
}

/**
 * For a file behind a signed URL: as its uploader wished, but in this browser only and not beyond the URL's own end.
 * @param expiresAt seconds since 1970
 */
export function cacheUntil(stored: string, expiresAt: number): Record<string, string> {
  const leftSeconds = Math.max(0, expiresAt - Math.floor(Date.now() / 1000));
  const wishedSeconds = Number(/max-age=(\d+)/.exec(stored)?.[1] ?? 0);
  return {
    'cache-control': `private, max-age=${Math.min(leftSeconds, wishedSeconds)}`,
    expires: new Date(expiresAt * 1000).toUTCString(),
  };
}
