import type { FastifyInstance } from 'fastify';
import { SLOW_QUERY_MS } from '#shared/limits.ts';
import type { Slowest } from './slowest.ts';

/**
 * Notes, and warns in the log of, each query and command that took longer than two seconds (offline requirements 9.4). Counted is
 * the time until the answer was made: how slowly a phone takes it is not the query's fault.
 */
export function warnOfSlowQueries(app: FastifyInstance, slowRequests?: Slowest): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const durationMs = Math.round(reply.elapsedTime);
    if (durationMs > SLOW_QUERY_MS && request.routeOptions.url?.startsWith('/rest/v1/')) {
      request.log.warn({ req: request, durationMs }, 'slow query');
      slowRequests?.note(`${request.method} ${request.url.split(/[?#]/)[0]}`.slice(0, 200), durationMs);
    }
    done(null, payload);
  });
}
