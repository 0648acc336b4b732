import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

/** Responses carry their request's id here, and trusted proxies may choose it here. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** What proxies make: hexadecimal digits, UUIDs, and the like. Anything else would be a foreign text in our log. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/**
 * Names each request: as a trusted proxy did, so that its log and ours can be compared, or else with twelve digits,
 * which are short enough to be read to somebody on the phone.
 * @param trustProxy the setting `TRUST_PROXY`
 */
export function requestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustProxy
    ? proxyAddr.compile(trustProxy.split(',').map((word) => word.trim()))
    : undefined;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isGiven = typeof given === 'string' && WELL_FORMED.test(given);
    if (isGiven && isTrusted?.(socket.remoteAddress ?? '', 0)) return given;
    return randomUUID().slice(0, 13);
  };
}

/** Puts the request's id on every response. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done(null, payload);
  });
}
