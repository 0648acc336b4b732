import type { FastifyPluginAsync } from 'fastify';
import { isUnavailable } from '#server/database/is-unavailable.ts';
import { allowEveryOrigin } from '#server/gateway/cors.ts';
import { AccessRefusal } from '#server/gateway/realtime/access-token.ts';
import { broadcastRoutes } from '#server/gateway/realtime/http-broadcast.ts';
import { openHub, type RealtimeContext } from '#server/gateway/realtime/open-hub.ts';
import { acceptSockets } from '#server/gateway/realtime/sockets/upgrade.ts';

/** The realtime gateway: the protocol of `@supabase/realtime-js`, to be mounted at `/realtime/v1`. */
export function realtimeGateway(context: RealtimeContext): FastifyPluginAsync {
  return async (app) => {
    const { hub, close } = openHub(
      context,
      (error) => app.log.error({ err: error }, 'realtime'),
      (facts, message) => app.log.warn(facts, message),
    );
    // Before the server waits for its connections: sockets would keep it for ever.
    app.addHook('preClose', close);
    allowEveryOrigin(app, { methods: 'GET, POST, OPTIONS' });
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (error instanceof AccessRefusal) return reply.code(401).send({ error: error.message });
      const status = error.statusCode ?? 500;
      if (status < 500) return reply.code(status).send({ error: error.message });
      request.log.error({ err: error }, 'unexpected error');
      if (isUnavailable(error))
        return reply.code(503).header('retry-after', 1).send({ error: 'The database cannot be reached.' });
      return reply.code(500).send({ error: 'Internal server error' });
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'Not found' }));
    broadcastRoutes(app, hub);
    acceptSockets(app, hub);
  };
}
