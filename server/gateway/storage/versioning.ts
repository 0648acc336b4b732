import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireCaller } from '#server/gateway/storage/caller.ts';
import type { StorageContext } from '#server/gateway/storage/storage-context.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/**
 * Current clients can request older versions of a file. None are stored here, so such a request is refused instead of
 * getting the newest version.
 */
export function refuseVersioning(app: FastifyInstance, { keys }: StorageContext): void {
  app.addHook('preValidation', async (request) => {
    if (asksForVersions(request)) throw refuse.featureNotEnabled('object versioning');
  });
  app.route({
    method: ['GET', 'PUT', 'DELETE'],
    url: '/bucket/:id/lifecycle',
    handler: async (request) => {
      await requireCaller(request, keys);
      throw refuse.featureNotEnabled('bucket lifecycle');
    },
  });
}

function asksForVersions({ query, body }: FastifyRequest): boolean {
  if ((query as Record<string, unknown>).versionId !== undefined) return true;
  if (typeof body !== 'object' || body === null) return false;
  const { versioning_status, versionId, sourceVersionId, noncurrentVersions, prefixes } = body as Record<
    string,
    unknown
  >;
  return (
    (versioning_status ?? 'DISABLED') !== 'DISABLED' ||
    (noncurrentVersions ?? 'exclude') !== 'exclude' ||
    versionId !== undefined ||
    sourceVersionId !== undefined ||
    (Array.isArray(prefixes) && prefixes.some((entry) => typeof entry === 'object'))
  );
}
