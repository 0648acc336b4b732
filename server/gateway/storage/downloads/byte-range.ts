import type { ByteRange } from '#server/gateway/storage/file-store/file-store.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/**
 * The stretch that a `Range` header asks for; null when the whole file is to be sent: no header, another unit than
 * bytes, or several stretches at once, which a server may ignore (RFC 9110, 14.2).
 * @throws StorageError InvalidRange when the stretch lies outside the file or is written wrongly
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null {
  if (header === undefined || !/^bytes=/i.test(header) || header.includes(',')) return null;
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') throw refuse.badRange();
  // `-500` are the last 500 bytes.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (start > end || (first === '' && Number(last) === 0)) throw refuse.badRange();
  return { start, end };
}
