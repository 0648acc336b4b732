import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { authGateway } from '#server/gateway/auth/plugin.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { restGateway } from '#server/gateway/rest/plugin.ts';
import { storageGateway } from '#server/gateway/storage/plugin.ts';
import type { Branding } from '#shared/branding.ts';
import { compressJson } from './compression.ts';
import type { Migration } from './database/migrate.ts';
import { addErrorFunnel, answerBadAddress } from './error-funnel.ts';
import { addHealth } from './observability/health.ts';
import { loggerOptions } from './observability/logger.ts';
import { addMetrics } from './observability/metrics.ts';
import { warnOfSlowQueries } from './observability/slow-queries.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { isSetupRequired } from './setup-link.ts';
import { serveWebApp, serveWebSources } from './web-app.ts';

export interface AppOptions {
  /** What the gateway works with: database, keys, commands, mail. */
  gateway: GatewayContext;
  migrations: readonly Migration[];
  /** Key with which browsers come. */
  anonKey: string;
  branding: Branding;
  /** Whether the web app comes from its sources instead of the build. */
  dev: boolean;
  logLevel: string;
  trustProxy: string | undefined;
  metricsToken: string | undefined;
}

/** The whole portal as one Fastify app, not yet listening: the gateway, the web app, and what watches over them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { gateway, dev } = options;
  const headers = securityHeaders({ publicUrl: gateway.settings.publicUrl, dev });
  const app = fastify({
    logger: loggerOptions(options.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    // Long enough for a photo over the worst signal that still works, and not for ever.
    requestTimeout: 900_000,
    // While stopping, connections that are still open get their answers; only new ones are refused.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(headers),
    // Schemas may say that a field is a number or a text.
    ajv: { customOptions: { allowUnionTypes: true } },
    routerOptions: { maxParamLength: 2_000 },
    // A list of some hundred ids in a filter is longer than Node's own limit of 16 KiB.
    http: { maxHeaderSize: 65_536 },
  });
  closePolitely(app);
  addErrorFunnel(app);
  addSecurityHeaders(app, headers);
  addMetrics(app, gateway.database.pool, options.metricsToken);
  addHealth(app, gateway.database, options.migrations);
  warnOfSlowQueries(app);

  addPublicConfig(app, options);
  await app.register(authGateway(gateway), { prefix: '/auth/v1' });
  await app.register(compressed(restGateway(gateway)), { prefix: '/rest/v1' });
  await app.register(storageGateway(gateway), { prefix: '/storage/v1' });

  if (dev) await serveWebSources(app, headers);
  else await serveWebApp(app);
  return app;
}

/** While stopping, every answer asks its client to come back on a new connection, which another node or start takes. */
function closePolitely(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** Sign-in answers are not compressed: their length must tell nothing. */
function compressed(plugin: FastifyPluginAsync): FastifyPluginAsync {
  return async (scope) => {
    compressJson(scope);
    await scope.register(plugin);
  };
}

/** What the browser needs to know before anybody has signed in. */
function addPublicConfig(app: FastifyInstance, { gateway, anonKey, branding }: AppOptions): void {
  let setupRequired = true;
  app.get('/config.json', async () => {
    // Once there is an administrator there always is one.
    if (setupRequired) setupRequired = await isSetupRequired(gateway.database);
    // The browser talks to where its page came from, whatever name it used to get there.
    return { url: '', anonKey, branding, setupRequired };
  });
}
