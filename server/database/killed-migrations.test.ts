import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign, drawn } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';
import { nounsOf } from '../../scripts/database-schema/nouns.ts';
import { readSchema } from '../../scripts/database-schema/read-schema.ts';
import { renderSchema } from '../../scripts/database-schema/render-schema.ts';
import { bootstrap } from './bootstrap.ts';
import { type Cluster, openCluster } from './cluster/cluster.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import type { MigrateOrder } from './testing/migrate-process.ts';

/**
 * Kills inside every migration: of the process that migrates, and of PostgreSQL. The next start completes it, and the
 * schema is that of a start that nobody killed (reliability requirements 8).
 */
const KILLS = sized({ quick: 1, push: 3, release: 20 });
/** Starting PostgreSQL again takes as long as ten migrations. */
const POSTGRES_SHARE = { quick: 1 / 60, push: 1 / 12, release: 1 };
const POSTGRES_KILLS = sized({ quick: 1, push: 1, release: 20 });
const PASSWORD = 'only-for-killed-migrations';
/** What a migration takes longer, so that the kill comes inside it. */
const LONGER_MS = 80;
vi.setConfig({ testTimeout: 3 * 3_600_000, hookTimeout: 120_000 });

const SAMPLES: Record<string, string> = {
  '9001_things.sql': `create table public.things (id uuid primary key default gen_random_uuid(), size integer, changes integer not null default 0);
    insert into public.things select from generate_series(1, 3000);`,
  '9002_fill.sql': `-- run: in batches of public.things by id
    update public.things set size = 1, changes = changes + 1 where id between $1 and $2`,
  '9003_index.sql':
    '-- run: alone\ncreate index concurrently if not exists things_changes on public.things (changes)',
};

const folder = temporaryFolder();
let cluster: Cluster;
let migrations: Migration[];
/** Processes that have loaded what they need, by database. */
const spares = new Map<string, ChildProcess>();
const database = (name: string) => ({
  ...cluster.superuser(name),
  user: 'fieldfare_owner',
  password: PASSWORD,
});
const { random } = campaign('killed migrations', `${KILLS} kills in each`);

beforeAll(async () => {
  const samples = Object.entries(SAMPLES).map(([name, sql]) => ({ name, sql, sha256: name }));
  migrations = [...(await readMigrations()), ...samples];
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  cluster = await openCluster({ folder: join(folder.path, 'postgres'), password: PASSWORD, settings });
});
afterAll(async () => {
  for (const spare of spares.values()) spare.kill('SIGKILL');
  await cluster?.stop();
  folder[Symbol.dispose]();
});

const newProcess = () => fork(join(import.meta.dirname, 'testing/migrate-process.ts'), { stdio: 'ignore' });

async function makeDatabase(name: string): Promise<void> {
  const passwords = { ownerPassword: PASSWORD, authenticatorPassword: PASSWORD };
  await bootstrap({ admin: cluster.superuser(), database: name, ...passwords });
}

/** Starts with the migrations up to `index`, and kills at a random moment inside the last. */
async function killInside(name: string, index: number, kill: (child: ChildProcess) => void): Promise<void> {
  const child = spares.get(name) ?? newProcess();
  // Loads while this one runs.
  spares.set(name, newProcess());
  const exited = once(child, 'exit');
  const inside = Promise.race([once(child, 'message'), exited]);
  const order: MigrateOrder = { owner: database(name), migrations: upTo(index) };
  child.send(order);
  await inside;
  await sleep((random() * LONGER_MS) / 2);
  kill(child);
  await exited;
}

function upTo(index: number): Migration[] {
  return migrations.slice(0, index + 1).map((migration, at) => {
    const isLonger = at === index && !/^-- run: /.test(migration.sql);
    return isLonger
      ? { ...migration, sql: `${migration.sql}\nselect pg_sleep(${LONGER_MS / 1000});` }
      : migration;
  });
}

async function schemaOf(name: string): Promise<string> {
  const client = new pg.Client(database(name));
  await client.connect();
  try {
    const files = renderSchema(await readSchema(client), nounsOf(migrations));
    const { rows } = await client.query(
      'select name, sha256, (select array_agg(distinct changes) from public.things) as changes from app_migrations.applied order by name',
    );
    return JSON.stringify([[...files], rows], null, 1);
  } finally {
    await client.end();
  }
}

/** The next start, once PostgreSQL is there again. */
async function startAgain(name: string, index: number): Promise<string[]> {
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    try {
      return await migrate(database(name), migrations.slice(0, index + 1));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isDown = /^(ECONN|ENOENT|57P0|08)/.test(code) || /terminated/.test((error as Error).message);
      if (!isDown || Date.now() > deadline) throw error;
    }
  }
}

test('a start that is killed inside any migration is completed by the next', async () => {
  await makeDatabase('whole');
  await migrate(database('whole'), migrations);
  const expected = await schemaOf('whole');

  // Two at once, because each waits most of the time.
  const middle = Math.floor(migrations.length / 2);
  const halves = [killEach('first', 0, middle), killEach('second', middle, migrations.length)];
  const inside = (await Promise.all(halves)).reduce((sum, one) => sum + one);
  process.stdout.write(`killed inside: ${inside} of ${KILLS * migrations.length}\n`);
  expect(inside).toBeGreaterThan(0.8 * KILLS * migrations.length);
  await startAgain('first', migrations.length - 1);
  expect(await schemaOf('first')).toBe(expected);
  expect(await schemaOf('second')).toBe(expected);

  await makeDatabase('crashed');
  for (const index of drawn([...migrations.keys()], POSTGRES_SHARE, random)) {
    await startAgain('crashed', index - 1);
    for (let kill = 0; kill < POSTGRES_KILLS; kill += 1) {
      await killInside('crashed', index, () => process.kill(cluster.pid(), 'SIGKILL'));
    }
    await startAgain('crashed', index);
  }
  await startAgain('crashed', migrations.length - 1);
  expect(await schemaOf('crashed')).toBe(expected);
});

/** Kills inside each migration from one on, before another one. Returns how often it had not committed yet. */
async function killEach(name: string, from: number, before: number): Promise<number> {
  await makeDatabase(name);
  await migrate(database(name), migrations.slice(0, from));
  let inside = 0;
  for (let index = from; index < before; index += 1) {
    let isMissing = true;
    for (let kill = 0; kill < KILLS && isMissing; kill += 1) {
      await killInside(name, index, (child) => child.kill('SIGKILL'));
      isMissing = (await appliedCount(name)) === index;
      inside += isMissing ? 1 : 0;
    }
    await startAgain(name, index);
  }
  return inside;
}

/** Once what the killed process had begun has ended. */
async function appliedCount(name: string): Promise<number> {
  const client = new pg.Client(database(name));
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ count: number; others: number }>(
        `select (select count(*)::int from app_migrations.applied) as count, (select count(*)::int from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
      );
      if (rows[0]?.others === 0) return rows[0].count;
      await sleep(5);
    }
  } finally {
    await client.end();
  }
}
