import { parseSize } from '#server/gateway/storage/buckets/size-text.ts';
import { isTypePattern } from '#server/gateway/storage/content/media-types.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** What a client says about a bucket it makes or changes. */
export interface BucketBody {
  public?: boolean;
  file_size_limit?: unknown;
  allowed_mime_types?: string[] | null;
}

export const BUCKET_PROPERTIES = {
  id: { type: 'string' },
  name: { type: 'string' },
  public: { type: 'boolean' },
  // A number or a text: `bucketColumns` looks at it, because the validator would turn the one into the other.
  file_size_limit: {},
  allowed_mime_types: { type: ['array', 'null'], items: { type: 'string' }, maxItems: 100 },
};

/**
 * The columns to write; what the client did not mention is absent.
 * @param maxSizeBytes no bucket takes larger files than the gateway does
 * @throws StorageError
 */
export function bucketColumns(body: BucketBody, maxSizeBytes: number): Map<string, unknown> {
  const columns = new Map<string, unknown>();
  if (body.public !== undefined) columns.set('public', body.public);
  if (body.file_size_limit !== undefined)
    columns.set('file_size_limit', limitOf(body.file_size_limit, maxSizeBytes));
  if (body.allowed_mime_types !== undefined) {
    const bad = body.allowed_mime_types?.find((pattern) => !isTypePattern(pattern));
    if (bad !== undefined) throw refuse.typeNotAllowed(bad);
    columns.set('allowed_mime_types', body.allowed_mime_types);
  }
  return columns;
}

function limitOf(limit: unknown, maxSizeBytes: number): number | null {
  // The form of a console sends 0 for "no limit of its own".
  if (limit === null || limit === 0 || limit === '0') return null;
  const bytes = typeof limit === 'number' || typeof limit === 'string' ? parseSize(limit) : null;
  if (bytes === null) throw refuse.badRequest('body/file_size_limit is not a size');
  if (bytes > maxSizeBytes) throw refuse.tooLarge();
  return bytes;
}
