import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a protocol lets pages of other origins do. */
export interface Cors {
  methods: string;
  /** Headers of answers that scripts may read. */
  exposedHeaders?: string;
}

/**
 * Any page may call: what a caller may do depends on the token in a header alone, never on a cookie.
 * @param options.onlyPreflights for a protocol that answers all other OPTIONS requests itself
 */
export function allowEveryOrigin(app: FastifyInstance, cors: Cors, { onlyPreflights = false } = {}): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    if (cors.exposedHeaders) reply.header('access-control-expose-headers', cors.exposedHeaders);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
    if (onlyPreflights && isPreflight) return answerPreflight(request, reply.code(200), cors);
  });
  if (onlyPreflights) return;
  app.options('/*', async (request, reply) => answerPreflight(request, reply.code(204), cors));
}

/** Sends what other origins may do. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { methods }: Cors,
): FastifyReply {
  return reply
    .headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
    })
    .send();
}
