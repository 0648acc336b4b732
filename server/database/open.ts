import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Secrets } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { bootstrap } from './bootstrap.ts';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import { createDatabase, type Database } from './database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { verifyPrimary } from './only-primary.ts';
import { createReadReplicas, type ReadReplicas } from './replicas/read-replicas.ts';

export const EMBEDDED_DATABASE = 'fieldfare';
const CONNECT_PATIENCE_MS = 10_000;
const CLOSE_PATIENCE_MS = 2_000;

export interface OpenOptions {
  dataDir: string;
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  poolSize: number;
  /** Replicas of `databaseUrl` that answer reads, and how long a read waits for one. */
  readUrls?: readonly string[];
  readWaitMs?: number;
  /** Whether the WAL of the embedded PostgreSQL is archived. */
  archivesWal?: boolean;
  secrets: Secrets;
  say: (sentence: string) => void;
  /** Called when the embedded PostgreSQL died and cannot be started again. */
  onLost: (error: Error) => void;
}

/** The PostgreSQL of an open database. */
export interface DatabaseServer {
  /** The name of the open database. */
  database: string;
  /** How the superuser, or the user of DATABASE_URL, connects to a database. */
  admin(database: string): pg.ClientConfig;
  ownerPassword: string;
  authenticatorPassword: string;
}

export interface OpenDatabase {
  database: Database;
  /** How the owner of all tables connects: for migrations and the demo company. */
  owner: pg.PoolConfig;
  /** Where the database is, and who may make others beside it. */
  server: DatabaseServer;
  /** Where completed WAL waits to be stored elsewhere, if it is archived. */
  walFolder: string | undefined;
  /** The migrations that this release needs. */
  migrations: readonly Migration[];
  close(): Promise<void>;
}

/**
 * Opens the database with every role, schema and migration in place: the embedded PostgreSQL, or that of `databaseUrl`.
 * @throws StartError with what has to be changed first
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { secrets } = options;
  const cluster = options.databaseUrl ? undefined : await openEmbedded(options);
  try {
    const admin = cluster?.superuser() ?? { connectionString: options.databaseUrl };
    const passwords = {
      ownerPassword: secrets.ownerPassword,
      authenticatorPassword: secrets.authenticatorPassword,
    };
    const target = await bootstrap({ admin, database: cluster && EMBEDDED_DATABASE, ...passwords });
    const owner = { ...target, user: 'fieldfare_owner', password: secrets.ownerPassword };
    const migrations = await readMigrations();
    const applied = await migrate(owner, migrations, { say: options.say });
    if (applied.length > 0) options.say(`Database brought up to date: ${applied.length} migrations.`);

    const pool = new pg.Pool({
      ...target,
      user: 'authenticator',
      password: secrets.authenticatorPassword,
      max: options.poolSize,
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
      application_name: 'fieldfare',
      verify: verifyPrimary,
    });
    const replicas = openReplicas(pool, options);
    return {
      database: createDatabase(pool, replicas),
      owner,
      server: { database: target.database, admin: adminOf(admin), ...passwords },
      walFolder: cluster?.walFolder,
      migrations,
      async close() {
        // A statement that does not end must not keep the process: stopping the server ends it too.
        await Promise.race([Promise.all([replicas?.stop(), pool.end()]), sleep(CLOSE_PATIENCE_MS)]);
        await cluster?.stop();
      },
    };
  } catch (error) {
    await cluster?.stop();
    throw options.databaseUrl ? explained(error) : error;
  }
}

/** Roles and passwords are replicated, so only the addresses are read from the URLs. */
function openReplicas(primary: pg.Pool, options: OpenOptions): ReadReplicas | undefined {
  const { readUrls = [], readWaitMs = 0, poolSize, secrets } = options;
  if (readUrls.length === 0) return undefined;
  const connections = readUrls.map((connectionString) => {
    const { host, port, database, ssl } = new pg.Client({ connectionString });
    const login = { user: 'authenticator', password: secrets.authenticatorPassword };
    return { host, port, ...(database && { database }), ssl, ...login };
  });
  return createReadReplicas({ primary, connections, poolSize, waitMs: readWaitMs });
}

function adminOf(admin: pg.ClientConfig): DatabaseServer['admin'] {
  // A connection string would win over the name of another database beside it.
  const { host, port, ssl, user = '', password } = new pg.Client(admin);
  return (database) => ({ host, port, ssl, user, ...(password && { password }), database });
}

function openEmbedded({ dataDir, secrets, archivesWal = false, say, onLost }: OpenOptions): Promise<Cluster> {
  const password = secrets.superuserPassword;
  return openCluster({ folder: join(dataDir, 'postgres'), password, archivesWal, say, onLost });
}

/** What PostgreSQL refused to the user of DATABASE_URL, as one sentence without the password in it. */
function explained(error: unknown): Error {
  const { code, message } = error as pg.DatabaseError;
  if (error instanceof StartError || !code) return error as Error;
  if (code === '42501') {
    return new StartError(
      `The user of DATABASE_URL lacks a right (${message}): it must own the database and be allowed to create roles, or the server's owner runs the script that "npm run roles" prints.`,
    );
  }
  return new StartError(`DATABASE_URL cannot be used: ${message}.`);
}
