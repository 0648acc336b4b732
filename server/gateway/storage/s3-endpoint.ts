import type { FastifyInstance } from 'fastify';
import { dropUnreadBody } from '#server/gateway/storage/uploads/unread-body.ts';

const ANSWER = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>NotImplemented</Code><Message>This server has no S3 endpoint.</Message></Error>`;

/** Tells tools for S3, in the words of their protocol, that there is no such endpoint here (decision 060). */
export async function s3Endpoint(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onResponse', async (request) => dropUnreadBody(request));
  for (const url of ['/s3', '/s3/*']) {
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url,
      handler: async (_request, reply) => reply.code(501).type('application/xml').send(ANSWER),
    });
  }
}
