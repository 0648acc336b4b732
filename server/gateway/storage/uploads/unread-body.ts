import type { FastifyRequest } from 'fastify';

/** How long a client that was refused may go on sending before its connection is closed. */
const LINGER_MS = 3000;

/**
 * For an answer given before the body was read: what still comes is dropped unseen. The connection stays open for a
 * moment, because closing it at once would often take the answer away from the client.
 */
export function dropUnreadBody(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), LINGER_MS);
  timer.unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
