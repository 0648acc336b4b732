import { basename } from 'node:path/posix';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '#server/gateway/auth/caller.ts';
import { sendFile } from '#server/gateway/storage/downloads/send-file.ts';
import {
  anyonesObject,
  callersObject,
  publicObject,
  signedObject,
  type VisibleObject,
} from '#server/gateway/storage/downloads/visible-object.ts';
import type { ObjectKeyParams } from '#server/gateway/storage/object-key.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';

interface DownloadRoute {
  Params: ObjectKeyParams;
  Querystring: { download?: string; token: string };
}

const query = { download: { type: 'string' } };
const openQuery = { type: 'object', properties: query };
const signedQuery = {
  type: 'object',
  required: ['token'],
  properties: { ...query, token: { type: 'string' } },
};

/** Whether somebody saves a file. Files that a screen shows are no downloads, and further parts of one are not another. */
function isDownload({ method, query, headers }: FastifyRequest<DownloadRoute>): boolean {
  return method === 'GET' && query.download !== undefined && !/^bytes=\s*[1-9-]/i.test(headers.range ?? '');
}

/** Tells the host about a download. @param owner the account whose rights allow it */
function noteDownload(
  { recordAccess }: StorageContext,
  request: FastifyRequest<DownloadRoute>,
  owner: string,
): void {
  const { bucket, '*': name } = request.params;
  recordAccess?.({
    action: 'download',
    userId: isUuid(owner) ? owner : undefined,
    table: 'files',
    row: `${bucket}/${name}`,
    details: { file_name: request.query.download || basename(name) },
    address: request.ip,
    userAgent: request.headers['user-agent'],
  });
}

/** `GET` and `HEAD` of stored files (storage protocol 3.2). */
export function downloadRoutes(app: FastifyInstance, context: StorageContext): void {
  function route(
    url: string,
    querystring: object,
    find: (request: FastifyRequest<DownloadRoute>) => Promise<VisibleObject>,
  ): void {
    app.route<DownloadRoute>({
      // Both by name: the HEAD that Fastify derives from a GET would read the whole file to throw it away.
      method: ['GET', 'HEAD'],
      url,
      schema: { querystring },
      handler: async (request, reply) => {
        const { row, caching, requester } = await find(request);
        if (isDownload(request)) noteDownload(context, request, requester.owner);
        return sendFile(context, request, reply, { row, caching, download: request.query.download });
      },
    });
  }

  route('/object/public/:bucket/*', openQuery, (request) => publicObject(context, request));
  route('/object/authenticated/:bucket/*', openQuery, (request) =>
    callersObject(context, request, 'object.get_authenticated'),
  );
  route('/object/sign/:bucket/*', signedQuery, (request) =>
    signedObject(context, request, 'object.get_signed'),
  );
  route('/object/:bucket/*', openQuery, (request) =>
    anyonesObject(context, request, 'object.get_authenticated'),
  );
}
