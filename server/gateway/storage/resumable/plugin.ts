import type { FastifyInstance } from 'fastify';
import { answerErrorByStatus } from '#server/gateway/storage/error-funnel.ts';
import { checkVersion, TUS_VERSION } from '#server/gateway/storage/resumable/protocol.ts';
import { resumableRoutes } from '#server/gateway/storage/resumable/routes.ts';
import { byAccessToken, bySignature } from '#server/gateway/storage/resumable/uploader.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { dropUnreadBody } from '#server/gateway/storage/uploads/unread-body.ts';

/** Resumable uploads, by access token and by the signature of an upload URL, in a scope where nobody reads bodies. */
export async function resumableUploads(app: FastifyInstance, context: StorageContext): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(answerErrorByStatus);
  app.addHook('onResponse', async (request) => dropUnreadBody(request));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION });
    if (request.method !== 'OPTIONS') checkVersion(request);
  });
  resumableRoutes(app, context, { path: '/upload/resumable', recognise: byAccessToken(context) });
  resumableRoutes(app, context, { path: '/upload/resumable/sign', recognise: bySignature(context) });
}
