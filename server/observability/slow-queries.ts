import type { FastifyInstance } from 'fastify';
import { SLOW_QUERY_MS } from '#shared/limits.ts';

/**
 * Warns in the log of each query and command that took longer than two seconds (offline specification, 9). Counted is
 * the time until the answer was made: how slowly a phone takes it is not the query's fault.
 */
export function warnOfSlowQueries(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { url } = request.routeOptions;
    if (reply.elapsedTime <= SLOW_QUERY_MS || !url?.startsWith('/rest/v1/')) return;
    request.log.warn({ req: request, durationMs: Math.round(reply.elapsedTime) }, 'slow query');
  });
}
