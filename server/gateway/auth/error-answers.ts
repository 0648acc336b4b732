import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { isUnavailable } from '#server/database/is-unavailable.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { OAuthError } from '#server/gateway/auth/oauth-error.ts';

const UNAVAILABLE = 'The database cannot be reached. Try again in a moment.';
const RETRY_AFTER_SECONDS = 1;
const API_VERSION_HEADER = 'x-supabase-api-version';
/** From this version on, errors carry their code as `code` (auth protocol 1.3). */
const API_VERSION = '2024-01-01';

/** Turns whatever was thrown into a response; nothing else does. */
export function answerError(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (thrown instanceof OAuthError) {
    reply.status(400).send({ error: thrown.error, error_description: thrown.message });
    return;
  }
  const error = asAuthError(thrown, request);
  reply.status(error.status).header('x-sb-error-code', error.code);
  if (error.extras.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.extras.retryAfterSeconds);
  const reasons = error.extras.weakPasswordReasons;
  const weak = reasons ? { weak_password: { reasons } } : {};
  if ((apiVersion(request) ?? '') >= API_VERSION) {
    reply.header(API_VERSION_HEADER, API_VERSION).send({ code: error.code, message: error.message, ...weak });
  } else {
    reply.send({ code: error.status, error_code: error.code, msg: error.message, ...weak });
  }
}

/**
 * Refuses a version header that is no date.
 * @throws AuthError `validation_failed`
 */
export function checkApiVersion(request: FastifyRequest): void {
  if (request.headers[API_VERSION_HEADER] && apiVersion(request) === undefined) {
    throw new AuthError(400, 'validation_failed', 'Invalid API version header value');
  }
}

function apiVersion(request: FastifyRequest): string | undefined {
  const version = request.headers[API_VERSION_HEADER];
  const isDate =
    typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version));
  return isDate ? version : undefined;
}

function asAuthError(thrown: FastifyError | Error, request: FastifyRequest): AuthError {
  if (thrown instanceof AuthError) {
    if (thrown.status >= 500) request.log.error({ err: thrown }, 'auth request failed');
    return thrown;
  }
  if (thrown instanceof DatabaseError && thrown.constraint === 'users_user_metadata_size') {
    return new AuthError(422, 'validation_failed', thrown.message);
  }
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined;
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'Request body is too large');
  if (status === 415) return new AuthError(400, 'bad_json', 'Could not parse request body as JSON: not JSON');
  if (status !== undefined && status >= 400 && status < 500)
    return new AuthError(status, 'validation_failed', thrown.message);
  request.log.error({ err: thrown }, 'auth request failed');
  // The stock client keeps a session whose refresh is answered with 503, and ends it after another error.
  if (isUnavailable(thrown))
    return new AuthError(503, 'unexpected_failure', UNAVAILABLE, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const unexpected = 'Unexpected failure, please check server logs for more information';
  return new AuthError(500, 'unexpected_failure', unexpected);
}
