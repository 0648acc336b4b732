import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { clientAbortOf } from '#server/gateway/client-abort.ts';
import { allowEveryOrigin } from '#server/gateway/cors.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import { bucketRoutes } from '#server/gateway/storage/buckets/routes.ts';
import { STORAGE_CORS } from '#server/gateway/storage/cors.ts';
import { downloadRoutes } from '#server/gateway/storage/downloads/routes.ts';
import { answerError } from '#server/gateway/storage/error-funnel.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import { openStore } from '#server/gateway/storage/file-store/open-store.ts';
import { sweepFiles } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { whileRoom } from '#server/gateway/storage/file-store/while-room.ts';
import { createRenderer } from '#server/gateway/storage/images/renderer.ts';
import { createRenditions } from '#server/gateway/storage/images/renditions.ts';
import { renderRoutes } from '#server/gateway/storage/images/routes.ts';
import { sweepRenditions } from '#server/gateway/storage/images/sweep-renditions.ts';
import { infoRoutes } from '#server/gateway/storage/objects/info.ts';
import { listRoute } from '#server/gateway/storage/objects/list.ts';
import { listPagesRoute } from '#server/gateway/storage/objects/list-v2.ts';
import { moveAndCopyRoutes } from '#server/gateway/storage/objects/move-copy.ts';
import { purgeRoutes } from '#server/gateway/storage/objects/purge.ts';
import { removalRoutes } from '#server/gateway/storage/objects/remove.ts';
import { resumableUploads } from '#server/gateway/storage/resumable/plugin.ts';
import { sweepUploads } from '#server/gateway/storage/resumable/upload-rows.ts';
import { signingRoutes } from '#server/gateway/storage/signed-urls/routes.ts';
import type { StorageContext, StorageHost } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';
import { uploadRoutes } from '#server/gateway/storage/uploads/routes.ts';
import { dropUnreadBody } from '#server/gateway/storage/uploads/unread-body.ts';
import { refuseVersioning } from '#server/gateway/storage/versioning.ts';

/** The storage gateway: the protocol of `@supabase/storage-js`, to be mounted at `/storage/v1`. */
export function storageGateway({
  database,
  keys,
  jobs,
  recordAccess,
  hasRoom = () => true,
  settings: { storage: settings },
}: StorageHost): FastifyPluginAsync {
  return async (app) => {
    const renditionsFolder = join(settings.filesDir, 'renditions');
    // Files of a store elsewhere are lent out where renditions are made, and swept like parts of those.
    const store = await openStore(settings, renditionsFolder, (error) =>
      app.log.warn({ err: error }, 'the file store does not answer yet'),
    );
    const renderer = createRenderer({ timeoutMs: settings.imageTimeoutMs });
    const renditions = createRenditions(renditionsFolder, store.files, renderer, {
      maxMemoryBytes: settings.imageMaxMemoryBytes,
    });
    const requireRoom = () => {
      if (!hasRoom('rows') || !hasRoom('files')) throw refuse.diskFull();
    };
    const files: FileStore = {
      ...whileRoom(store.files, requireRoom),
      // What was made of a file goes with it.
      remove: async (version) => {
        await store.files.remove(version);
        await renditions.remove(version);
      },
    };
    const context: StorageContext = {
      ...{ database, keys, settings, files, renditions, recordAccess, requireRoom },
    };

    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request) => {
      throw refuse.unknownRoute(request.method, request.url);
    });
    allowEveryOrigin(app, STORAGE_CORS);
    app.decorateRequest('storageClientAbort', null);
    app.addHook('onRequest', async (request, reply) => {
      request.storageClientAbort = clientAbortOf(reply);
    });
    app.addHook('onClose', async () => {
      renderer.close();
      store.close();
    });
    startSweeps(context, jobs, renditionsFolder);

    refuseVersioning(app, context);
    healthRoutes(app);
    bucketRoutes(app, context);
    infoRoutes(app, context);
    listRoute(app, context);
    listPagesRoute(app, context);
    moveAndCopyRoutes(app, context);
    removalRoutes(app, context);
    purgeRoutes(app, context);
    signingRoutes(app, context);
    downloadRoutes(app, context);
    renderRoutes(app, context);
    // In scopes of their own, where bodies are files and nobody reads them as JSON.
    await app.register(s3Endpoint);
    await app.register((scope) => uploadRoutes(scope, context));
    await app.register((scope) => resumableUploads(scope, context));
  };
}

function startSweeps(
  { database, files, settings }: StorageContext,
  jobs: Jobs,
  renditionsFolder: string,
): void {
  const everyMs = settings.sweepIntervalSeconds * 1000;
  jobs.start({ name: 'sweep-files', everyMs, run: (signal) => sweepFiles(database, files, signal) });
  jobs.start({ name: 'sweep-uploads', everyMs, run: () => sweepUploads(database.pool) });
  jobs.start({
    name: 'sweep-renditions',
    everyMs,
    run: () => sweepRenditions(renditionsFolder, settings.renditionsMaxBytes),
  });
}

const PACKAGE = join(import.meta.dirname, '../../../package.json');

/** Answers, to anyone, that the storage gateway runs and which version it is; upstream has the same two routes. */
function healthRoutes(app: FastifyInstance): void {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  app.get('/status', async (_request, reply) => reply.code(200).send());
  app.get('/version', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(version));
}

const NO_S3_ENDPOINT = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>NotImplemented</Code><Message>This server has no S3 endpoint.</Message></Error>`;

/** Responds to tools for S3, in their protocol, that there is no such endpoint here (docs/decisions/060). */
async function s3Endpoint(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onResponse', async (request) => dropUnreadBody(request));
  for (const url of ['/s3', '/s3/*']) {
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url,
      handler: async (_request, reply) => reply.code(501).type('application/xml').send(NO_S3_ENDPOINT),
    });
  }
}
