import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerPreflight } from '#server/gateway/cors.ts';
import { STORAGE_CORS } from '#server/gateway/storage/cors.ts';
import { discardAfterwards } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { continueUpload, isComplete, settle, withLease } from '#server/gateway/storage/resumable/continue.ts';
import { createUpload, readAnnouncement } from '#server/gateway/storage/resumable/creation.ts';
import * as protocol from '#server/gateway/storage/resumable/protocol.ts';
import {
  deleteUpload,
  findUpload,
  type ResumableUpload,
} from '#server/gateway/storage/resumable/upload-rows.ts';
import { checkSame, type Recognise, type Uploader } from '#server/gateway/storage/resumable/uploader.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

type ToOne = FastifyRequest<{ Params: { version: string } }>;

/**
 * Uploads that may be interrupted and gone on with: TUS 1.0.0 (storage protocol 3.8).
 * @param path where they are mounted
 * @param recognise who uploads there
 */
export function resumableRoutes(
  app: FastifyInstance,
  context: StorageContext,
  { path, recognise }: { path: string; recognise: Recognise },
): void {
  const { database, files, settings } = context;
  // A server that stops does not wait for a slow phone: what has come is kept, and another node goes on.
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.options(path, about);
  app.options(`${path}/:version`, about);

  app.post(path, async (request, reply) => {
    const announced = readAnnouncement(request);
    const uploader = await recognise(request, announced);
    context.requireRoom();
    const created = await createUpload(context, request, announced, uploader);
    const sent = request.headers['content-type'] === protocol.PART_TYPE || isComplete(created);
    const upload = sent ? await goOn(request, created, uploader, 0) : created;
    protocol.describeUpload(reply, upload);
    const base = (request.url.split('?', 1)[0] ?? '').replace(/\/+$/, '');
    return reply.header('location', `${base}/${upload.version}`).code(201).send();
  });

  app.head(`${path}/:version`, async (request: ToOne, reply) => {
    const [found, uploader] = await uploadOf(request);
    const upload = await withLease(context, found.version, async (lease) =>
      // The last answer may have been lost with the node that should have given it.
      isComplete(lease.upload) ? settle(context, lease, lease.upload, uploader) : lease.upload,
    );
    protocol.describeUpload(reply, upload);
    protocol.describeFile(reply, upload);
    return reply.code(200).send();
  });

  app.patch(`${path}/:version`, appendBody);
  // For clients behind a proxy that knows no PATCH.
  app.post(`${path}/:version`, async (request: ToOne, reply) => {
    if (request.headers['x-http-method-override'] !== 'PATCH') throw refuse.unknownRoute('POST', request.url);
    return appendBody(request, reply);
  });

  app.delete(`${path}/:version`, async (request: ToOne, reply) => {
    const [{ version }] = await uploadOf(request);
    await withLease(context, version, async (lease) => {
      if (lease.upload.finished) throw refuse.uploadFinished();
      await deleteUpload(database.pool, version);
    });
    await discardAfterwards(database, files, [version]);
    return reply.code(204).send();
  });

  async function about(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({
      'tus-extension': protocol.TUS_EXTENSIONS,
      'tus-max-size': settings.maxSizeBytes,
    });
    return answerPreflight(request, reply.code(204), STORAGE_CORS);
  }

  async function appendBody(request: ToOne, reply: FastifyReply): Promise<FastifyReply> {
    if (request.headers['content-type'] !== protocol.PART_TYPE) throw refuse.badPartType();
    const offset = protocol.readSize(request, 'upload-offset');
    if (offset === null) throw refuse.badUploadHeader('Upload-Offset');
    const [found, uploader] = await uploadOf(request);
    context.requireRoom();
    protocol.describeUpload(reply, await goOn(request, found, uploader, offset));
    return reply.code(204).send();
  }

  function goOn(
    request: FastifyRequest,
    upload: ResumableUpload,
    uploader: Uploader,
    offset: number,
  ): Promise<ResumableUpload> {
    return continueUpload(context, request, upload, { uploader, offset, closing: closing.signal });
  }

  /** The upload of a request, and its uploader. An upload of another person looks like a missing one. */
  async function uploadOf(request: ToOne): Promise<[ResumableUpload, Uploader]> {
    const upload = await findUpload(database.pool, request.params.version);
    const uploader = await recognise(request, upload);
    if (upload === null) throw refuse.uploadNotFound();
    checkSame(upload, uploader);
    return [upload, uploader];
  }
}
