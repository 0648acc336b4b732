import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { withClient } from '#server/database/bootstrap.ts';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { createDatabase } from '#server/database/database.ts';
import { watchRoom } from '#server/disk/watch-room.ts';
import { drain } from '#server/draining.ts';
import { answerNotFound } from '#server/error-funnel.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import { createRegistry } from '#server/gateway/rpc/registry.ts';
import { buildGatewayApp } from '#server/gateway-app.ts';
import { closeApp, listen } from '#server/http-server.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import type { Running, StartOptions } from '#server/run-until-stopped.ts';
import { loadSecrets } from '#server/secrets.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { signingKeys, watchKeys } from '#server/signing-keys.ts';
import type { GatewayConfig } from './config.ts';
import { createMails } from './mails.ts';
import { prepareDatabase } from './prepare-database.ts';

const EMBEDDED_DATABASE = 'gateway';
const CONNECT_PATIENCE_MS = 10_000;
const CLOSE_PATIENCE_MS = 2_000;

/**
 * The gateway without the portal: any PostgreSQL, any schema, no commands.
 * @throws StartError with what has to be changed first
 */
export async function startGateway(
  config: GatewayConfig,
  { say, onLost, signal }: StartOptions,
): Promise<Running> {
  const secrets = await loadSecrets(config.dataDir);
  const cluster = config.databaseUrl
    ? undefined
    : await openCluster({
        folder: join(config.dataDir, 'postgres'),
        password: secrets.superuserPassword,
        say,
        onLost,
      });
  let pool: pg.Pool | undefined;
  const close = async () => {
    // A statement that does not end must not keep the process: stopping the server ends it too.
    await Promise.race([pool?.end(), sleep(CLOSE_PATIENCE_MS)]);
    await cluster?.stop();
  };
  try {
    signal.throwIfAborted();
    const admin = cluster ? await embeddedDatabase(cluster) : { connectionString: config.databaseUrl };
    const authenticatorPassword = config.authenticatorPassword ?? secrets.authenticatorPassword;
    const prepared = await prepareDatabase({ admin, parts: config.parts, authenticatorPassword });
    pool = new pg.Pool({
      ...prepared.connection,
      max: config.poolSize,
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
      application_name: 'fieldfare-gateway',
    });
    // Jobs and mails report to the log, which comes with the app, which needs them.
    let log: FastifyBaseLogger | undefined;
    const report = (error: unknown, what: string) => log?.error({ err: error }, what);
    const keys = await signingKeys(config.keys, secrets);
    const jobs = createJobs({ report });
    const settings = config.gatewaySettings(secrets);
    const room = watchRoom({ ...config, storage: settings.storage, say: (text) => log?.warn(text) });
    const gateway: GatewayContext = {
      database: createDatabase(pool),
      keys,
      commands: createRegistry([]),
      jobs,
      hasRoom: room.hasRoom,
      sendMail: createMails({
        ...config,
        folder: join(config.dataDir, 'mails'),
        report,
      }),
      settings,
    };
    const headers = securityHeaders({ publicUrl: config.publicUrl, dev: false });
    const app = await buildGatewayApp({ ...config, gateway, headers, migrations: prepared.migrations });
    app.setNotFoundHandler(answerNotFound);
    log = app.log;
    const stopWatching = watchKeys(keys, config.keys, { report });
    // The last hook runs first: jobs end before what they use is closed.
    app.addHook('onClose', async () => {
      stopWatching();
      room.stop();
      await jobs.stop();
    });
    await listen(app, config);
    return {
      greeting: [
        `The gateway is ready: ${config.parts.map((part) => `${config.publicUrl}/${part}/v1`).join(', ')}`,
        'Keys for its clients: npm run gateway -- keys',
      ],
      stopTimes: config.stopTimes,
      drain: () => drain(app),
      async stop() {
        await closeApp(app, config.stopTimes.patienceMs);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The database of the embedded PostgreSQL, made when missing. */
async function embeddedDatabase(cluster: Cluster): Promise<pg.ClientConfig> {
  await withClient(cluster.superuser(), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      EMBEDDED_DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_DATABASE}`);
  });
  return cluster.superuser(EMBEDDED_DATABASE);
}
