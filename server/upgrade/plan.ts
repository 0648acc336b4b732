import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withSourceCluster } from '#server/backup/database/source-cluster.ts';
import type { Config } from '#server/config.ts';
import { withClient } from '#server/database/bootstrap.ts';
import { ownerPid } from '#server/database/cluster/cluster.ts';
import { readPostmasterFile } from '#server/database/cluster/postmaster-file.ts';
import { isPostgresOf, processState } from '#server/database/cluster/process-state.ts';
import { readMigrations } from '#server/database/migrate.ts';
import {
  APPLIED_SQL,
  type AppliedMigration,
  isAtLeast,
  refuseUnknown,
} from '#server/database/migrations/compatible.ts';
import { headerOf } from '#server/database/migrations/header.ts';
import { EMBEDDED_DATABASE } from '#server/database/open.ts';
import { lookAtPort } from '#server/doctor/address.ts';
import { releaseVersion } from '#server/release-version.ts';
import { readStored } from '#server/secrets.ts';

/** What an upgrade will do to a database. */
export interface Plan {
  release: string;
  isExternal: boolean;
  /** Migrations that are to be applied. */
  missing: string[];
  databaseBytes: number;
  /** Whether the release that runs now also works with the database afterwards. */
  isCompatible: boolean;
  /** Whether an interrupted upgrade has applied a migration with which that release does not work. */
  isBeyond: boolean;
  /** The migrations that the database has. */
  applied: string[];
}

/**
 * Compares the database with this release.
 * @param current the version that runs now, if it is known, and the migrations that the database had before an
 * interrupted upgrade
 * @throws StartError when this release is older, and does not work with the database
 */
export async function makePlan(
  config: Config,
  { version: current, applied: before }: { version: string | null; applied?: readonly string[] },
): Promise<Plan> {
  const [release, migrations] = [await releaseVersion(), await readMigrations()];
  return asOwner(config, async (client) => {
    const { rows } = await client.query<AppliedMigration>(APPLIED_SQL);
    refuseUnknown(rows, migrations, release);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !applied.has(name));
    const worksWithout = (since: string | null | undefined) =>
      current !== null && since != null && isAtLeast(current, since);
    const sizes = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return {
      ...{ release, isExternal: config.databaseUrl !== undefined, missing: missing.map(({ name }) => name) },
      databaseBytes: Number(sizes.rows[0]?.bytes),
      isCompatible: missing.every(({ name, sql }) => worksWithout(headerOf(name, sql).compatibleSince)),
      isBeyond: rows.some(
        ({ name, compatible_since: since }) => before && !before.includes(name) && !worksWithout(since),
      ),
      applied: [...applied],
    };
  });
}

/** A connection as the owner of the tables, whether or not the portal runs. */
export async function asOwner<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerPassword, superuserPassword } = readStored(config.dataDir);
  const owner = { user: 'fieldfare_owner', password: ownerPassword };
  if (config.databaseUrl) {
    const { host, port, database, ssl } = new pg.Client({ connectionString: config.databaseUrl });
    return withClient({ host, port, database, ssl, ...owner }, work);
  }
  return withSourceCluster(config.dataDir, superuserPassword, (superuser) =>
    withClient({ ...superuser(EMBEDDED_DATABASE), ...owner }, work),
  );
}

/**
 * Whether the portal runs: it answers at its port, a node has sessions in the PostgreSQL of DATABASE_URL, or a process owns
 * the embedded one. One without an owner is what a kill left.
 */
export async function isPortalRunning(config: Config): Promise<boolean> {
  const { isRunning } = await lookAtPort(config);
  if (isRunning) return true;
  if (config.databaseUrl) return asOwner(config, hasNodes);
  const address = embeddedServer(config.dataDir);
  if (!address) return false;
  const { superuserPassword: password } = readStored(config.dataDir);
  const { host, port } = address;
  try {
    const owner = await withClient(
      { host, port, user: 'postgres', password, database: 'postgres' },
      ownerPid,
    );
    return owner !== undefined && processState(owner) === 'alive';
  } catch {
    // It starts or stops right now.
    return true;
  }
}

async function hasNodes(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'fieldfare'`,
  );
  return rowCount !== 0;
}

/** Where the embedded PostgreSQL listens; undefined while it does not run. */
export function embeddedServer(dataDir: string): { host: string; port: number } | undefined {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) return undefined;
  const real = realpathSync(folder);
  const file = readPostmasterFile(real);
  return file && isPostgresOf(file.pid, real) ? file : undefined;
}
