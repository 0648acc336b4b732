import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { releaseVersion } from '#server/release-version.ts';
import { StartError } from '#server/start-error.ts';
import { applyMigration, type Migration } from './migrations/apply-migration.ts';
import { APPLIED_SQL, type AppliedMigration, refuseUnknown } from './migrations/compatible.ts';
import { takeMigrationLock } from './migrations/migration-lock.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../db/migrations');

export type { Migration };

export interface MigrateOptions {
  /** What the database may have besides `migrations`: the whole release, where only a part of it is applied. */
  known?: readonly Migration[];
  /** The version that runs; that of this release. */
  release?: string;
  /** Gets a sentence when something takes long. */
  say?: (sentence: string) => void;
  /** How long one migration tries to get a lock, in milliseconds. */
  lockPatienceMs?: number;
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
 * Applies what is missing, as the owner of the database. Each file is recorded in `app_migrations.applied` when it is
 * complete, so a start killed at any moment is completed by the next; a lock lets several nodes start at once, while
 * others serve. Returns the names applied now. Throws StartError when the database and this release do not belong
 * together.
 */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const { known = migrations, say = () => undefined, lockPatienceMs: patienceMs } = options;
  const release = options.release ?? (await releaseVersion());
  const client = new pg.Client(owner);
  // A connection that breaks while a migration pauses must not end the process without its sentence.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeMigrationLock(client, say);
    await client.query(OWN_TABLES);
    const missing = await missingMigrations(client, migrations, known, release);
    for (const migration of missing) await applyMigration(client, migration, { say, patienceMs });
    // Other nodes may be running, on a database that does not say so by itself.
    if (missing.length > 0) await client.query(`notify pgrst, 'reload schema'`);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Where there is nothing to make, nothing is locked: others may be reading, such as a backup. */
const OWN_TABLES = `
  do $$
  begin
    create schema if not exists app_migrations;
    if to_regclass('app_migrations.applied') is null then
      create table app_migrations.applied (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      );
      grant usage on schema app_migrations to authenticator;
      grant select on app_migrations.applied to authenticator;
    end if;
    if not exists (
      select from pg_attribute
      where attrelid = 'app_migrations.applied'::regclass and attname = 'compatible_since'
    ) then
      -- The oldest release that works with the schema after the migration.
      alter table app_migrations.applied add column compatible_since text;
    end if;
    if to_regclass('app_migrations.progress') is null then
      -- How far a migration that runs in batches has come.
      create table app_migrations.progress (
        name text primary key,
        last_key text not null
      );
    end if;
  end $$`;

async function missingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  known: readonly Migration[],
  release: string,
): Promise<Migration[]> {
  const { rows } = await client.query<AppliedMigration>(APPLIED_SQL);
  // First, because files of the same name may differ as well when another version made the database.
  const ofNewer = new Set(refuseUnknown(rows, known, release));
  const files = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of rows) {
    if (!ofNewer.has(name) && files.get(name)?.sha256 !== sha256) {
      throw new StartError(
        `db/migrations/${name} was changed after it had been applied: restore it, and put the change into a new file.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}
