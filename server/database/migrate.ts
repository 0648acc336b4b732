import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../db/migrations');
const MIGRATION_LOCK = 4_601_129;

export interface Migration {
  /** File name, e.g. `0005_people.sql`; the order of names is the order of application. */
  name: string;
  sql: string;
  sha256: string;
}

/** The migrations of this release, in order. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, as the owner of the database. Each file commits together with its row in
 * `app_migrations.applied`, so a start killed at any moment is completed by the next; a lock lets several nodes start
 * at once. Returns the names applied now. Throws StartError when the database and this release do not belong together.
 * @param known what the database may have besides `migrations`: the whole release, where only a part of it is applied
 */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: readonly Migration[],
  known: readonly Migration[] = migrations,
): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`
      create schema if not exists app_migrations;
      create table if not exists app_migrations.applied (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      );
      grant usage on schema app_migrations to authenticator;
      grant select on app_migrations.applied to authenticator;
    `);
    const missing = await missingMigrations(client, migrations, known);
    for (const migration of missing) await apply(client, migration);
    // Other nodes may be running, on a database that does not say so by itself.
    if (missing.length > 0) await client.query(`notify pgrst, 'reload schema'`);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** @throws StartError when a database with the migrations `applied` was made by a newer version or from other files */
export function refuseUnknown(applied: readonly string[], known: readonly Migration[]): void {
  const files = new Set(known.map(({ name }) => name));
  const unknown = applied.find((name) => !files.has(name));
  if (unknown === undefined) return;
  throw new StartError(
    `Another version made this database: it has ${unknown}, which is not in db/migrations. Start that version, or use an empty database.`,
  );
}

async function missingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  known: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from app_migrations.applied order by name',
  );
  // First, because files of the same name may differ as well when another version made the database.
  refuseUnknown(
    rows.map(({ name }) => name),
    known,
  );
  const files = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of rows) {
    if (files.get(name)?.sha256 !== sha256) {
      throw new StartError(
        `db/migrations/${name} was changed after it had been applied: restore it, and put the change into a new file.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into app_migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    throw new Error(`db/migrations/${name} failed: ${complaint(error, sql)}`, { cause: error });
  }
}

/** The message of PostgreSQL, with the line of the file it points to. */
function complaint(error: unknown, sql: string): string {
  const { message, position, detail } = error as pg.DatabaseError;
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return `${message}${line}${detail ? `: ${detail}` : ''}`;
}
