import type pg from 'pg';
import type { Migration } from '#server/database/migrate.ts';
import { APPLIED_SQL, type AppliedMigration } from '#server/database/migrations/compatible.ts';
import type { GatewayPart } from '#server/gateway-app.ts';
import { StartError } from '#server/start-error.ts';

/**
 * The migrations that belong to the gateway: `NNNN_auth….sql`, `NNNN_storage….sql` and `NNNN_realtime….sql`,
 * which need nothing of the portal's (`db/CONVENTIONS.md`).
 */
export function gatewayMigrations(release: readonly Migration[], parts: readonly GatewayPart[]): Migration[] {
  return release.filter(({ name }) => parts.some((part) => part === partOf(name)));
}

function partOf(name: string): string | undefined {
  return /^\d+_(auth|storage|realtime)(?=[._])/.exec(name)?.[1];
}

/** The migrations that the database has, in the order of their names. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('app_migrations.applied') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  const applied = await client.query<AppliedMigration>(APPLIED_SQL);
  return applied.rows;
}

/** The table by which a schema is known to be in use. */
const FIRST_TABLES: Record<string, string> = {
  auth: 'auth.users',
  storage: 'storage.objects',
  realtime: 'realtime.messages',
};

/** @throws StartError when a schema whose first migration is missing was made by somebody else */
export async function refuseForeignSchemas(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  for (const { name, sql } of missing) {
    const part = partOf(name) ?? '';
    const table = FIRST_TABLES[part];
    if (!table || !sql.includes(`create table ${table} `)) continue;
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      table,
    ]);
    if (rows[0]?.exists) {
      throw new StartError(
        `The database has a schema ${part} that this gateway did not make: leave ${part} out of GATEWAY_PARTS.`,
      );
    }
  }
}
