import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { oauthMetadata } from '#server/gateway/auth/endpoints/not-offered.ts';
import { authGateway } from '#server/gateway/auth/plugin.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { noteWork } from '#server/gateway/others-at-work.ts';
import { realtimeGateway } from '#server/gateway/realtime/plugin.ts';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { storageGateway } from '#server/gateway/storage/plugin.ts';
import { dropUnreadBody } from '#server/gateway/storage/uploads/unread-body.ts';
import { compressJson } from './compression.ts';
import type { Migration } from './database/migrate.ts';
import { drain, isDraining } from './draining.ts';
import { addErrorFunnel, answerBadAddress, answerBadBytes } from './error-funnel.ts';
import { addHealth } from './observability/health.ts';
import { lazyChild } from './observability/lazy-child.ts';
import { type LogStream, loggerOptions } from './observability/logger.ts';
import { addMetrics } from './observability/metrics.ts';
import { createObserved, type Observed } from './observability/observed.ts';
import { addRequestIds, requestIds } from './observability/request-id.ts';
import { warnOfSlowQueries } from './observability/slow-queries.ts';
import { traceRequests } from './observability/tracing/trace-requests.ts';
import { limitRequests } from './request-limits.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** What can be switched on and off by itself; each is mounted at `/<name>/v1`. */
export const GATEWAY_PARTS = ['auth', 'rest', 'storage', 'realtime'] as const;
export type GatewayPart = (typeof GATEWAY_PARTS)[number];

export interface GatewayAppOptions {
  /** What the gateway works with: database, keys, commands, mail. */
  gateway: GatewayContext;
  parts: readonly GatewayPart[];
  /** What the database must have before `/readyz` says so. */
  migrations: readonly Migration[];
  /** Headers of every answer: names in lower case. */
  headers: Record<string, string>;
  logLevel: string;
  /** Where log lines go instead of standard output. */
  logStream?: LogStream | undefined;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
  /** Adds hooks that run before those of the parts. */
  prepare?: ((app: FastifyInstance) => void) | undefined;
  /** Where the app measures itself, for whoever reads it besides Prometheus. */
  observed?: Observed | undefined;
}

/**
 * The gateway as a Fastify app, not yet listening, with what watches over it. It serves no pages.
 * @throws StoreSettingsError when the files cannot be kept where the settings say
 */
export async function buildGatewayApp(options: GatewayAppOptions): Promise<FastifyInstance> {
  const { gateway, headers, parts } = options;
  const app = fastify({
    logger: {
      ...loggerOptions(options.logLevel),
      ...(options.logStream ? { stream: options.logStream } : {}),
    },
    childLoggerFactory: lazyChild,
    genReqId: requestIds(options.trustProxy),
    trustProxy: options.trustProxy ?? false,
    // Long enough for a photo over the worst signal that still works, and not for ever.
    requestTimeout: 900_000,
    // While stopping, connections that are still open get their answers; only new ones are refused.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerBadBytes,
    // Schemas may say that a field is a number or a text.
    ajv: { customOptions: { allowUnionTypes: true } },
    routerOptions: { maxParamLength: 2_000 },
    // A list of some hundred ids in a filter is longer than Node's own limit of 16 KiB (`limitRequests`).
    http: { maxHeaderSize: 65_536 },
  });
  closePolitely(app);
  addErrorFunnel(app);
  addRequestIds(app);
  traceRequests(app);
  addSecurityHeaders(app, headers);
  limitRequests(app);
  const { registry, slowRequests } = options.observed ?? createObserved();
  addMetrics(app, gateway.database.pool, registry, options.metricsToken);
  warnOfSlowQueries(app, slowRequests);
  noteWork(app);
  addHealth(app, gateway.database, options.migrations);
  options.prepare?.(app);

  const plugins: Record<GatewayPart, FastifyPluginAsync> = {
    auth: authGateway(gateway),
    rest: compressed(restGateway(gateway)),
    storage: storageGateway(gateway),
    realtime: realtimeGateway({ ...gateway, registry }),
  };
  for (const part of parts) await app.register(plugins[part], { prefix: `/${part}/v1` });
  if (parts.includes('auth')) {
    for (const document of ['oauth-authorization-server', 'openid-configuration']) {
      await app.register(oauthMetadata, { prefix: `/.well-known/${document}` });
    }
  }
  return app;
}

/**
 * While stopping, every answer asks its client to come back on a new connection, which another node or start takes.
 * Otherwise connections stay open, even after a body that was too large.
 */
function closePolitely(app: FastifyInstance): void {
  app.addHook('preClose', async () => drain(app));
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isDraining(app)) reply.header('connection', 'close');
    // A refused body is still on its way. Closing on it would often take the refusal away from the client.
    else if (reply.getHeader('connection') === 'close' && !request.raw.complete) {
      reply.removeHeader('connection');
      dropUnreadBody(request);
    }
    done(null, payload);
  });
}

/** Sign-in responses are not compressed, so that their length reveals nothing. */
function compressed(plugin: FastifyPluginAsync): FastifyPluginAsync {
  return async (scope) => {
    compressJson(scope);
    await scope.register(plugin);
  };
}
