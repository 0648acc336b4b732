import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  anyonesObject,
  callersObject,
  publicObject,
  type VisibleObject,
} from '#server/gateway/storage/downloads/visible-object.ts';
import type { ObjectKeyParams } from '#server/gateway/storage/object-key.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';

/** What is known about a file (storage protocol 3.3). */
export function infoRoutes(app: FastifyInstance, context: StorageContext): void {
  app.get<{ Params: ObjectKeyParams }>('/object/info/public/:bucket/*', async (request, reply) =>
    infoOf(reply, await publicObject(context, request)),
  );
  app.get<{ Params: ObjectKeyParams }>('/object/info/authenticated/:bucket/*', async (request, reply) =>
    infoOf(reply, await callersObject(context, request, 'object.info_authenticated')),
  );
  app.get<{ Params: ObjectKeyParams }>('/object/info/:bucket/*', async (request, reply) =>
    infoOf(reply, await anyonesObject(context, request, 'object.info_authenticated')),
  );
}

/** Describes the file in the body, and its validators in the headers, which a `HEAD` gets alone. */
function infoOf(reply: FastifyReply, { row, caching }: VisibleObject) {
  reply.headers({
    ...caching,
    etag: row.metadata.eTag,
    'last-modified': new Date(row.metadata.lastModified).toUTCString(),
  });
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: row.metadata.lastModified,
    created_at: row.created_at,
  };
}
