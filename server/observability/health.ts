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

async function findProblem(
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
