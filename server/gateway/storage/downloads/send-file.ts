import { basename } from 'node:path/posix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { servingOf } from '#server/gateway/storage/content/serving.ts';
import { contentDisposition } from '#server/gateway/storage/downloads/disposition.ts';
import { isNotModified, isRangeCurrent } from '#server/gateway/storage/downloads/preconditions.ts';
import { type ByteRange, FileMissingError } from '#server/gateway/storage/file-store/file-store.ts';
import type { ObjectRow } from '#server/gateway/storage/object-rows.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

export interface Sending {
  row: ObjectRow;
  /** How long and where the answer may be kept. */
  caching: Record<string, string>;
  /** Value of the query's `download`. */
  download: string | undefined;
}

/** Sends a stored file, a range of it, or 304 when the client's copy is current. */
export async function sendFile(
  context: StorageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { row, caching, download }: Sending,
): Promise<FastifyReply> {
  const { metadata } = row;
  const serving = servingOf(metadata.mimetype);
  const lastModified = new Date(metadata.lastModified);
  const validators = { eTag: metadata.eTag, lastModified };
  const disposition = contentDisposition(download, {
    attachment: serving.attachment,
    name: basename(row.name),
  });
  reply.headers({
    ...caching,
    etag: metadata.eTag,
    'last-modified': lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': serving.contentSecurityPolicy,
    ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
  });
  if (isNotModified(request.headers, validators)) return reply.code(304).send();

  const wanted = isRangeCurrent(request.headers, validators) ? request.headers.range : undefined;
  const range = parseRange(wanted, metadata.size);
  const length = range ? range.end - range.start + 1 : metadata.size;
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`);
  }
  reply.header('content-type', serving.contentType).header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await openFile(context, row, range ?? undefined));
}

async function openFile(context: StorageContext, row: ObjectRow, range?: { start: number; end: number }) {
  try {
    return await context.files.open(row.version, range);
  } catch (error) {
    if (error instanceof FileMissingError) throw refuse.bytesNotFound();
    throw error;
  }
}

/**
 * The range in a `Range` header; null for the whole file: without a header, with another unit than bytes, or with
 * several ranges, which a server may ignore (RFC 9110, 14.2).
 * @throws StorageError InvalidRange when the range is outside the file or malformed
 */
function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null {
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
