import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
const EXPOSED = 'X-Total-Count, Link, X-Supabase-Api-Version';

/**
 * Lets browser programs of any origin call (auth protocol 1.4). That is safe because a caller is known by the token in a
 * header, never by a cookie.
 */
export function addCors(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
  });
  app.options('/*', async (request, reply) => {
    const asked = request.headers['access-control-request-headers'];
    reply
      .status(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', typeof asked === 'string' ? asked : '*')
      .header('access-control-max-age', '86400')
      .send();
    return reply;
  });
}
