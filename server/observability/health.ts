import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Migration } from '#server/database/migrate.ts';
import { isDraining } from '#server/draining.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, so it is not about to stop, and the database answers and has
 * this release's migrations.
 */
export function addHealth(app: FastifyInstance, database: Database, migrations: readonly Migration[]): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problem = isDraining(app) ? 'the server is stopping' : await findProblem(database, migrations);
    if (problem) return reply.status(503).header('retry-after', '1').send({ status: 'unavailable', problem });
    return { status: 'ready' };
  });
}

/** Less than proxies wait: a node whose connections are all taken is not ready for more. */
const PATIENCE_MS = 3_000;

async function findProblem(
  database: Database,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(waitingFor(database)), PATIENCE_MS);
  try {
    return await Promise.race([lookAtDatabase(database, migrations), late]);
  } finally {
    clearTimeout(timer);
  }
}

const waitingFor = ({ pool }: Database): string =>
  pool.totalCount >= pool.options.max && pool.idleCount === 0
    ? 'all connections to the database are busy'
    : 'the database does not answer';

async function lookAtDatabase(
  database: Database,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  try {
    if (migrations.length === 0) {
      await database.pool.query('select');
      return undefined;
    }
    const { rows } = await database.pool.query<{ name: string }>('select name from app_migrations.applied');
    const applied = new Set(rows.map(({ name }) => name));
    const missing = migrations.find(({ name }) => !applied.has(name));
    return missing && `migration ${missing.name} is not applied`;
  } catch {
    return 'the database does not answer';
  }
}
