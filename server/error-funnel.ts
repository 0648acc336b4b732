import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '#server/database/is-unavailable.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';
import { REQUEST_ID_HEADER } from './observability/request-id.ts';

/**
 * Responds to errors outside the gateway's own error handlers, in one shape: `{ code, message, details, hint }`. The
 * response to an unexpected error contains only the request's id, under which the log has the details.
 */
export function addErrorFunnel(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) return answer(reply, error.status, error.code, error.message, error);
    const status = error.statusCode ?? 500;
    if (status < 500) return answer(reply, status, 'invalid_input', error.message);
    request.log.error({ err: error }, 'unexpected error');
    if (isUnavailable(error))
      return answer(reply, 503, 'unavailable', 'The database cannot be reached. Try again in a moment.');
    const hint = t('Report this error id: {{id}}', { id: request.id });
    return answer(reply, 500, 'internal', t('Something went wrong on the server.'), { hint });
  });
}

/**
 * Answers an address that cannot be decoded. Fastify runs no hook for it, so the security headers are given here.
 * @param headers names in lower case, values as sent
 */
export function answerBadAddress(headers: Record<string, string>) {
  return (error: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void => {
    reply.header(REQUEST_ID_HEADER, id);
    // Its own message repeats the address.
    answer(reply.headers(headers), error.statusCode ?? 400, 'invalid_input', 'The URL cannot be decoded.');
  };
}

/**
 * Answers what is no HTTP, or comes too slowly or too large to be read. The connection ends with it, and says so: a
 * client that took it for open would lose its next request.
 */
export function answerBadBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, message] = BAD_BYTES[error.code ?? ''] ?? ['400 Bad Request', 'This is no HTTP request.'];
  const body = JSON.stringify({ code: 'invalid_input', message, details: null, hint: null });
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nconnection: close\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const BAD_BYTES: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** When somebody who was refused because of too much work may try again. */
const RETRY_AFTER_SECONDS = 5;

/** The answer where nothing is. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(
    reply,
    404,
    'not_found',
    `There is nothing at ${request.method} ${request.url.split('?')[0]}.`,
  );
}

function answer(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  extras: { details?: string | null; hint?: string | null } = {},
): FastifyReply {
  if (status === 429 || status === 503 || status === 507) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .status(status)
    .send({ code, message, details: extras.details ?? null, hint: extras.hint ?? null });
}
