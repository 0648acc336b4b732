import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';
/** What a script may read of an answer; without this, progress and ranges stay hidden from it. */
const EXPOSED = [
  'Content-Range, Content-Length, Content-Disposition, ETag, Accept-Ranges, Last-Modified, Location',
  'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size',
  'Upload-Offset, Upload-Length, Upload-Defer-Length, Upload-Metadata, Upload-Expires',
].join(', ');

/** Any page may call: who may do what hangs on the token alone, never on a cookie. */
export function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
  });
  app.options('/*', answerPreflight);
}

export async function answerPreflight(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await reply
    .headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
    })
    .code(204)
    .send();
}
