import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';
/** What a script may read of an answer; without this, progress and ranges stay hidden from it. */
const EXPOSED = 'Content-Range, Content-Length, Content-Disposition, ETag, Accept-Ranges, Last-Modified';

/** Any page may call: who may do what hangs on the token alone, never on a cookie. */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
  });
  app.options('/*', async (request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  );
}
