import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UserMetadata } from '#server/gateway/storage/object-rows.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** A file on its way in. Its bytes have not been read yet. */
export interface IncomingFile {
  content: AsyncIterable<Uint8Array>;
  /** The claimed media type, as sent. */
  mediaType: string;
  /** As it is answered later: `max-age=3600` or `no-cache`. */
  cacheControl: string;
  userMetadata: UserMetadata | null;
}

/** Boundaries, part headers and fields of a form come on top of the file. */
const FORM_OVERHEAD_BYTES = 65_536;
const FORM_LIMITS = {
  fields: 10,
  fieldSize: 16_384,
  files: 1,
  parts: 12,
  fileSize: Number.POSITIVE_INFINITY,
};

/**
 * The file of an upload, sent as a form or as the body itself (storage protocol 3.1).
 * @param limitBytes refuses at once what announces itself as larger
 */
export async function receiveFile(request: FastifyRequest, limitBytes: number): Promise<IncomingFile> {
  const announcedBytes = Number(request.headers['content-length'] ?? 0);
  if (request.isMultipart()) {
    if (announcedBytes > limitBytes + FORM_OVERHEAD_BYTES) throw refuse.tooLarge();
    return fromForm(request);
  }
  if (announcedBytes > limitBytes) throw refuse.tooLarge();
  return {
    content: bytesOf(request.raw),
    mediaType: request.headers['content-type'] ?? 'application/octet-stream',
    cacheControl: checkCacheControl(request.headers['cache-control'] || 'no-cache'),
    userMetadata: userMetadataOf(request),
  };
}

async function fromForm(request: FastifyRequest): Promise<IncomingFile> {
  const fields = new Map<string, string>();
  const parts: AsyncIterator<Multipart> = request.parts({ limits: FORM_LIMITS });
  // Not `for await`: leaving such a loop would close the form before its file has been read.
  for (let next = await nextPart(parts); !next.done; next = await nextPart(parts)) {
    if (next.value.type === 'file') return fromPart(next.value, fields);
    fields.set(next.value.fieldname, String(next.value.value));
  }
  throw refuse.badRequest('The form carries no file');
}

async function nextPart(parts: AsyncIterator<Multipart>): Promise<IteratorResult<Multipart>> {
  try {
    return await parts.next();
  } catch (error) {
    throw refuse.badRequest(`The form cannot be read: ${(error as Error).message}`);
  }
}

/** The bytes of a file; a stream that broke off is the sender's fault, not ours. */
async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    // A refusal in the middle of the file still has to be answered, so the stream stays open.
    yield* stream.iterator({ destroyOnReturn: false });
  } catch {
    throw refuse.badRequest('The upload ended before the file was complete');
  }
}

function fromPart(part: MultipartFile, fields: ReadonlyMap<string, string>): IncomingFile {
  return {
    content: bytesOf(part.file),
    mediaType: fields.get('contentType') ?? part.mimetype,
    cacheControl: cacheControlOf(fields.get('cacheControl')),
    userMetadata: parseUserMetadata(fields.get('metadata') ?? fields.get('userMetadata')),
  };
}

/** What a client attaches to a file in the header `x-metadata`. @throws StorageError when it is not a JSON object */
export function userMetadataOf({ headers }: FastifyRequest): UserMetadata | null {
  const header = headers['x-metadata'];
  return parseUserMetadata(
    typeof header === 'string' ? Buffer.from(header, 'base64').toString('utf8') : undefined,
  );
}

/** @param seconds as clients send it, e.g. `3600` */
export function cacheControlOf(seconds: string | undefined): string {
  return seconds ? checkCacheControl(`max-age=${seconds}`) : 'no-cache';
}

/** What is stored becomes a header of every answer with the file. @throws StorageError when it cannot be one */
export function checkCacheControl(value: string): string {
  if (!/^[\t -~]{1,200}$/.test(value)) throw refuse.badRequest('The cacheControl is not one of HTTP');
  return value;
}

/** @throws StorageError when the text is not a JSON object */
export function parseUserMetadata(json: string | undefined): UserMetadata | null {
  if (json === undefined || json === '') return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as UserMetadata;
  } catch {
    // Refused below, like any other text that is not an object.
  }
  throw refuse.badRequest('The metadata is not a JSON object');
}
