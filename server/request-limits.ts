import type { FastifyInstance } from 'fastify';
import { HEADER_MAX_BYTES, URL_MAX_BYTES } from '#shared/limits.ts';

/** A request line or header that is longer than any client of ours sends. */
class RequestTooLong extends Error {
  readonly statusCode: 414 | 431;

  constructor(statusCode: 414 | 431, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Refuses long URLs with 414 and long headers with 431 before anything reads them. The part of the gateway that was
 * asked answers in the shape of its protocol.
 */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    if (Buffer.byteLength(url) > URL_MAX_BYTES) {
      throw new RequestTooLong(
        414,
        `The URL is longer than ${URL_MAX_BYTES} bytes: ask in several requests, or call a function with POST.`,
      );
    }
    for (const [name, value] of Object.entries(headers)) {
      const length = typeof value === 'string' ? value.length : (value?.join('').length ?? 0);
      if (length > HEADER_MAX_BYTES) {
        throw new RequestTooLong(
          431,
          `The header ${name.slice(0, 60)} is longer than ${HEADER_MAX_BYTES} bytes.`,
        );
      }
    }
  });
}
