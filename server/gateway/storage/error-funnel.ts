import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { isUnavailable } from '#server/database/is-unavailable.ts';
import { StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import { refuse, StorageError } from '#server/gateway/storage/storage-error.ts';
import { TokenError, type TokenRefusal } from '#server/gateway/token-error.ts';

/** Answers whatever a handler threw in the protocol's own shape. Details of the unforeseen go to the log only. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toStorageError(error);
  send(refusal, refusal.httpStatus, { error, request, reply });
}

/** The same for resumable uploads, whose clients go by the HTTP status itself. */
export function answerErrorByStatus(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toStorageError(error);
  send(refusal, error instanceof TokenError ? 401 : refusal.statusCode, { error, request, reply });
}

function send(
  refusal: StorageError,
  status: number,
  { error, request, reply }: { error: Error; request: FastifyRequest; reply: FastifyReply },
): void {
  if (refusal.httpStatus >= 500) request.log.error({ err: error }, 'storage request failed');
  if (refusal.httpStatus === 429 || refusal.httpStatus >= 503) reply.header('retry-after', '5');
  // What described the file that is not being sent now.
  for (const header of [
    'content-disposition',
    'content-length',
    'content-range',
    'etag',
    'last-modified',
    'expires',
  ]) {
    reply.removeHeader(header);
  }
  reply.header('cache-control', 'no-store').code(status).send(refusal.body);
}

/** The refusal that an error stands for; unknown ones become `internal` and say nothing. */
export function toStorageError(error: FastifyError): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof TokenError) return refuse.badToken(TOKEN_TEXTS[error.reason]);
  if (error instanceof DatabaseError && error.code === '53100') return refuse.diskFull();
  if (isUnavailable(error)) return refuse.databaseUnavailable();
  if (error instanceof DatabaseError) return fromDatabase(error);
  if (error instanceof StoreUnavailableError) return refuse.storeUnavailable();
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return refuse.diskFull();
  if (error.validation) return refuse.badRequest(error.message);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse.badContentType();
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse.tooLarge();
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return refuse.badRequest(error.message, error.statusCode);
  }
  return refuse.internal('Internal Server Error');
}

/** What clients know these refusals by: the texts of the library that the protocol's own server verifies with. */
const TOKEN_TEXTS: Record<TokenRefusal, string> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"nbf" claim timestamp check failed',
  audience: 'unexpected "aud" claim value',
  issuer: 'unexpected "iss" claim value',
  role: 'unexpected "role" claim value',
};

function fromDatabase({ code = '', message, hint }: DatabaseError): StorageError {
  switch (code) {
    case '42501':
      return refuse.rowLevelSecurity();
    case '23505':
      return refuse.objectExists();
    case '23503':
      return refuse.relatedMissing();
    case '55P03':
      return refuse.locked();
    // A migration is missing, or a policy names what is not there.
    case '42P01':
    case '42703':
      return refuse.schemaMismatch(code);
    // A quota, which says itself what is wrong and what to do.
    case 'PT429':
      return refuse.quotaExceeded([message, hint].filter(Boolean).join(' '));
    case '57014':
      return refuse.tooSlow();
  }
  // Class 22 and the checks of our tables: the request carried a value that no row can hold.
  if (code.startsWith('22') || code === '23514')
    return refuse.badRequest('A value of the request is not valid');
  return refuse.internal(`database error, code: ${code}`);
}
