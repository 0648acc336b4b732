/**
 * The storage gateway as a process that a test can kill. Its environment: `TEST_DATABASE_URL`, `TEST_SIGNING_KEY` (a
 * private JWK) and the settings of storage. Prints its address.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { createDatabase } from '#server/database/database.ts';
import { storageGateway } from '#server/gateway/storage/plugin.ts';
import { storageSettingsSchema } from '#server/gateway/storage/settings.ts';
import { loadKeys } from '#server/gateway/tokens.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';

const { TEST_DATABASE_URL: connectionString = '', TEST_SIGNING_KEY: key = '' } = process.env;
const context = {
  database: createDatabase(new pg.Pool({ connectionString, max: 10 })),
  jobs: createJobs({ report: (error, what) => process.stderr.write(`${what} ${error}\n`) }),
  keys: await loadKeys(JSON.parse(key)),
  settings: { storage: storageSettingsSchema.parse(process.env) },
};
const app = Fastify();
await app.register(storageGateway(context), { prefix: '/storage/v1' });
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
