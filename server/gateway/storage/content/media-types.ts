import { refuse } from '#server/gateway/storage/storage-error.ts';

const TOKEN = `[\\w!#$%&'*+.^|~-]+`;
/** Printable only: what is stored as the type of a file becomes a header of every answer with it. */
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN} *(;[\\t -~]*)?$`);
const PATTERN = new RegExp(`^(\\*|${TOKEN}/(\\*|${TOKEN}))$`);

/**
 * `image/JPEG; q=1` → `image/jpeg`.
 * @throws StorageError when it is no media type at all.
 */
export function essenceOf(mediaType: string): string {
  if (mediaType.length > 255 || !MEDIA_TYPE.test(mediaType)) throw refuse.badContentType();
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** What the stock client says of a file when its caller gives no content type. */
export function isDefaultType(mediaType: string): boolean {
  return essenceOf(mediaType) === 'text/plain';
}

/** Whether a bucket may name this as a type it takes: `image/png`, `image/*` or `*`. */
export function isTypePattern(pattern: string): boolean {
  return PATTERN.test(pattern);
}

/** @param patterns the bucket's `allowed_mime_types`; null takes everything */
export function isTypeAllowed(essence: string, patterns: readonly string[] | null): boolean {
  if (patterns === null || patterns.length === 0) return true;
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    if (wanted === '*' || wanted === '*/*') return true;
    return wanted.endsWith('/*') ? essence.startsWith(wanted.slice(0, -1)) : essence === wanted;
  });
}
