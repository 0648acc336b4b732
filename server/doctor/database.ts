import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { checkVersion, withClient } from '#server/database/bootstrap.ts';
import { readPostmasterFile } from '#server/database/cluster/postmaster-file.ts';
import { isPostgresOf } from '#server/database/cluster/process-state.ts';
import type { Migration } from '#server/database/migrate.ts';
import { APPLIED_SQL, type AppliedMigration, refuseUnknown } from '#server/database/migrations/compatible.ts';
import { EMBEDDED_DATABASE } from '#server/database/open.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import { releaseVersion } from '#server/release-version.ts';
import type { Secrets } from '#server/secrets.ts';
import { type Finding, fine, note, problem } from './finding.ts';

const PATIENCE_MS = 5_000;
const CLOCK_TOLERANCE_MS = 30_000;
const EXTENSIONS = ['btree_gist', 'pg_trgm'];

interface Options {
  dataDir: string;
  databaseUrl: string | undefined;
  timeZone: string;
  secrets: Secrets;
  migrations: readonly Migration[];
  nowMs: () => number;
}

/** The database: reachable, of a version and with the parts that this release needs, and with the same time. */
export async function lookAtDatabase(options: Options): Promise<Finding[]> {
  const { dataDir, databaseUrl, secrets } = options;
  if (databaseUrl) return lookAtExternal(databaseUrl, options);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(join(folder, 'PG_VERSION')))
    return [note('There is no database yet.', 'The first start creates it.')];
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const file = readPostmasterFile(folder);
  if (!file || !isPostgresOf(file.pid, realpathSync(folder))) {
    return [
      note(
        `The embedded PostgreSQL ${version} does not run, so it was not looked at.`,
        'Start the portal, then run this again.',
      ),
    ];
  }
  const { host, port } = file;
  return lookInside({ host, port, database: EMBEDDED_DATABASE, ...authenticator(secrets) }, options);
}

const authenticator = ({ authenticatorPassword: password }: Secrets) => ({ user: 'authenticator', password });

async function lookAtExternal(databaseUrl: string, options: Options): Promise<Finding[]> {
  const admin = { connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS };
  let hasRoles = false;
  try {
    await withClient(admin, async (client) => {
      await checkVersion(client);
      const { rowCount } = await client.query(`select from pg_roles where rolname = 'authenticator'`);
      hasRoles = rowCount === 1;
    });
  } catch (error) {
    return [
      problem(
        `The database of DATABASE_URL cannot be used: ${errorMessage(error)}`,
        'Check that PostgreSQL runs, that this machine reaches its host and port, and that user, password, and database are right.',
      ),
    ];
  }
  if (!hasRoles)
    return [note('The database has no portal yet.', 'The first start makes its roles and tables.')];
  const { host, port, database, ssl } = new pg.Client(admin);
  return lookInside({ host, port, database, ssl, ...authenticator(options.secrets) }, options);
}

/** What the role sees with which the portal serves requests. */
async function lookInside(connection: pg.ClientConfig, options: Options): Promise<Finding[]> {
  try {
    return await withClient({ ...connection, connectionTimeoutMillis: PATIENCE_MS }, async (client) => [
      fine('The database can be reached.'),
      await lookAtClock(client, options.nowMs),
      ...(await lookAtParts(client, options)),
      await lookAtMigrations(client, options.migrations),
    ]);
  } catch (error) {
    const isPassword = error instanceof pg.DatabaseError && error.code === '28P01';
    return [
      problem(
        `The database does not let the portal in: ${errorMessage(error)}`,
        isPassword
          ? 'secrets.json belongs to another database. Use the one of the nodes that share the database, or of its backup.'
          : 'Look into the log of PostgreSQL (DATA_DIR/postgres.log for the embedded one), and restart the portal.',
      ),
    ];
  }
}

async function lookAtClock(client: pg.Client, nowMs: () => number): Promise<Finding> {
  const { rows } = await client.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  return compareClocks('the database', Number(rows[0]?.ms), nowMs());
}

/** @param whose as it follows 'the clock of', such as 'the database' */
export function compareClocks(whose: string, theirsMs: number, oursMs: number): Finding {
  const aheadMs = oursMs - theirsMs;
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return fine(`The clock agrees with that of ${whose}.`);
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return problem(
    `The clock of this machine is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} that of ${whose}. Sign-ins and times of work are wrong.`,
    'Find out which one is wrong, and let it be set from the network: timedatectl set-ntp true.',
  );
}

async function lookAtParts(client: pg.Client, { timeZone }: Options): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension');
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  const zone = await client.query('select from pg_timezone_names where name = $1', [timeZone]);
  return [
    ...missing.map((name) =>
      problem(
        `The database lacks the extension ${name}.`,
        `Install the additional modules of PostgreSQL (package postgresql-contrib), then run in the database: create extension ${name} schema extensions`,
      ),
    ),
    ...(zone.rowCount === 0
      ? [
          problem(
            `PostgreSQL does not know the time zone TIME_ZONE=${timeZone}.`,
            'Update the time zone data of its machine (package tzdata), or choose another zone.',
          ),
        ]
      : []),
  ];
}

async function lookAtMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<Finding> {
  const { rows } = await client.query<AppliedMigration>(APPLIED_SQL);
  let ofNewer: string[];
  try {
    ofNewer = refuseUnknown(rows, migrations, await releaseVersion());
  } catch (error) {
    return problem(errorMessage(error), 'This release is older than the database.');
  }
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length === 0 && ofNewer.length > 0) {
    return note(
      `A newer release upgraded the database (${ofNewer.at(-1)}), and this release works with it.`,
      'Start the newer release again when its trouble is over.',
    );
  }
  if (missing.length === 0) return fine('The database has all migrations of this release.');
  return {
    ...problem(
      `The database lacks ${missing.length} migrations of this release, the first is ${missing[0]?.name}.`,
      'Run "npm run upgrade", or back up and restart the portal, which applies them.',
    ),
    about: 'migrations',
  };
}
