import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResumableUpload } from '#server/gateway/storage/resumable/upload-rows.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,creation-with-upload,creation-defer-length,termination,expiration';
/** The content type of a chunk. */
export const PART_TYPE = 'application/offset+octet-stream';

/** Every request but OPTIONS says which version it speaks. @throws StorageError 412 */
export function checkVersion(request: FastifyRequest): void {
  if (request.headers['tus-resumable'] !== TUS_VERSION) throw refuse.otherTusVersion();
}

/** @returns a header's number of bytes; null without one. @throws StorageError when it is no number */
export function readSize(request: FastifyRequest, header: 'upload-length' | 'upload-offset'): number | null {
  const value = request.headers[header];
  if (value === undefined) return null;
  const size = Number(value);
  if (!/^\d+$/.test(String(value)) || !Number.isSafeInteger(size)) throw refuse.badUploadHeader(header);
  return size;
}

/** What an answer says of an upload: how far it is, and until when it can be gone on with. */
export function describeUpload(reply: FastifyReply, upload: ResumableUpload): void {
  reply.headers({ 'upload-offset': upload.parts.sizeBytes, 'cache-control': 'no-store' });
  if (!upload.finished) reply.header('upload-expires', upload.expiresAt.toUTCString());
}

/** What the client said about the file itself. */
export function describeFile(reply: FastifyReply, { sizeBytes, uploadMetadata }: ResumableUpload): void {
  reply.headers(sizeBytes === null ? { 'upload-defer-length': '1' } : { 'upload-length': sizeBytes });
  if (uploadMetadata !== '') reply.header('upload-metadata', uploadMetadata);
}
