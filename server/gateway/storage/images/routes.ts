import { createReadStream } from 'node:fs';
import { basename } from 'node:path/posix';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from '#server/gateway/client-address.ts';
import { createFairQueue } from '#server/gateway/fair-queue.ts';
import { servingOf } from '#server/gateway/storage/content/serving.ts';
import { contentDisposition } from '#server/gateway/storage/downloads/disposition.ts';
import { isNotModified } from '#server/gateway/storage/downloads/preconditions.ts';
import {
  callersObject,
  publicObject,
  signedObject,
  type VisibleObject,
} from '#server/gateway/storage/downloads/visible-object.ts';
import { FileMissingError } from '#server/gateway/storage/file-store/file-store.ts';
import {
  type AskedOptions,
  completeOptions,
  RENDITION_PROPERTIES,
  readOptions,
  transformationsHeader,
} from '#server/gateway/storage/images/rendition-options.ts';
import type { ObjectKeyParams } from '#server/gateway/storage/object-key.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/**
 * Requests of one caller that are worked on at once; a gallery loads as fast with these. The others wait before their
 * token and their file are looked up, so that hundreds of requests that are given up again cost nearly nothing.
 */
const REQUESTS_AT_ONCE = 12;
const WAITING_PER_CALLER = 100;

interface RenderRoute {
  Params: ObjectKeyParams;
  Querystring: AskedOptions & { download?: string; token: string };
}

const download = { type: 'string' };
const openQuery = { type: 'object', properties: { ...RENDITION_PROPERTIES, download } };
const signedQuery = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string' }, download },
};

/** Images in the requested size and format (storage protocol 3.7). */
export function renderRoutes(app: FastifyInstance, context: StorageContext): void {
  const queue = createFairQueue({
    slots: () => Number.POSITIVE_INFINITY,
    ownSlots: () => REQUESTS_AT_ONCE,
    waitingPerOwner: WAITING_PER_CALLER,
    refusal: refuse.busy,
  });

  function route(
    url: string,
    querystring: object,
    find: (request: FastifyRequest<RenderRoute>) => Promise<VisibleObject>,
  ): void {
    app.route<RenderRoute>({
      method: ['GET', 'HEAD'],
      url: `/render/image/${url}/:bucket/*`,
      schema: { querystring },
      handler: async (request, reply) => {
        const clientAbort = request.storageClientAbort ?? undefined;
        return queue.run({ owner: callerOf(request), clientAbort }, async () =>
          sendRendition(context, request, reply, await find(request)),
        );
      },
    });
  }

  route('public', openQuery, (request) => publicObject(context, request));
  route('authenticated', openQuery, (request) =>
    callersObject(context, request, 'render.image_authenticated'),
  );
  route('sign', signedQuery, (request) => signedObject(context, request, 'render.image_sign'));
}

/** Identifies the caller before the token is verified: nobody else sends the same token from the same address. */
function callerOf({ ip, headers, query }: FastifyRequest<RenderRoute>): string {
  return `${addressBlock(ip)} ${headers.authorization ?? query.token ?? ''}`;
}

async function sendRendition(
  context: StorageContext,
  request: FastifyRequest<RenderRoute>,
  reply: FastifyReply,
  { row, requester, caching, transformations }: VisibleObject,
): Promise<FastifyReply> {
  // A signed URL contains the options; otherwise they are in the query. WebP is sent to clients that accept it.
  const asked = transformations === undefined ? request.query : readOptions(transformations);
  const acceptsWebp = request.headers.accept?.includes('image/webp') ?? false;
  const options = completeOptions(asked, acceptsWebp ? 'webp' : 'origin');
  const rendition = await context.renditions
    .get(row.version, options, { ...requester, clientAbort: request.storageClientAbort ?? undefined })
    .catch((error) => {
      throw error instanceof FileMissingError ? refuse.bytesNotFound() : error;
    });
  const { contentSecurityPolicy } = servingOf(`image/${rendition.format}`);
  const lastModified = new Date(row.metadata.lastModified);
  const disposition = contentDisposition(request.query.download, {
    attachment: false,
    name: basename(row.name),
  });
  const applied = transformationsHeader(asked);
  reply.headers({
    ...caching,
    ...(applied === undefined ? {} : { 'x-transformations': applied }),
    vary: [caching.vary, 'Accept'].filter(Boolean).join(', '),
    etag: rendition.eTag,
    'last-modified': lastModified.toUTCString(),
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    'content-security-policy': contentSecurityPolicy,
    ...(disposition === undefined ? {} : { 'content-disposition': disposition }),
  });
  if (isNotModified(request.headers, { eTag: rendition.eTag, lastModified })) return reply.code(304).send();
  reply.header('content-type', `image/${rendition.format}`).header('content-length', rendition.sizeBytes);
  return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(rendition.path));
}
