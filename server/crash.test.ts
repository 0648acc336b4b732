import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaign } from '#test/support/campaign.ts';
import { type ChildCompany, setUpChildCompany } from '#test/support/child-company.ts';
import {
  type ChildPortal,
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';
import { startWriters } from '#test/support/writers.ts';

const WRITERS = 20;
/** In each mode. */
const KILLS = sized({ quick: 2, push: 40, release: 240 });
/** Ten seconds are promised for every start after a crash, and printed; a machine with other work takes longer. */
const READY_WITHIN_MS = 60_000;
vi.setConfig({ testTimeout: 60_000 + KILLS * 20_000, hookTimeout: 120_000 });

const { random } = campaign('crashes', `${KILLS} kills in each mode`);
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let port: number;
let portal: ChildPortal;
let company: ChildCompany;

beforeAll(async () => {
  port = await freePort();
  portal = startChildPortal({ dataDir, port });
  await waitUntilReady(port, 90_000);
  company = await setUpChildCompany(portal, port);
});

afterAll(async () => {
  await removeChildPortal(portal, dataDir);
  folder[Symbol.dispose]();
});

const killNode = async () => {
  portal.process.kill('SIGKILL');
  await portal.exited;
};
const killPostmaster = () => {
  const pid = postmasterOf(dataDir);
  // 0 would be the test's own process group.
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
};
const restart = () => {
  portal = startChildPortal({ dataDir, port });
};

const MODES = {
  async node() {
    await killNode();
    restart();
  },
  async postmaster() {
    const before = postmasterOf(dataDir);
    killPostmaster();
    while (postmasterOf(dataDir) === before) await sleep(10);
  },
  async both() {
    killPostmaster();
    await killNode();
    restart();
  },
};

test.each([
  ['node', KILLS],
  ['postmaster', KILLS],
  ['both', KILLS],
] as const)(
  'kill -9 of %s, %i times with 20 writers: no acknowledged write is lost or duplicated',
  async (mode, kills) => {
    await ask('truncate public.work_orders, app.command_receipts cascade');
    const writers = startWriters({
      ...{ url: `http://127.0.0.1:${port}`, headers: company.headers, input: company.workOrder },
      count: WRITERS,
    });
    const ready: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const before = writers.acknowledged.size;
      // At a random moment, but not before this life of the server has taken writes.
      while (writers.acknowledged.size < before + WRITERS) await sleep(5);
      await sleep(random() * 200);
      await MODES[mode]();
      ready.push(await waitUntilReady(port, READY_WITHIN_MS));
    }
    const last = writers.acknowledged.size;
    while (writers.acknowledged.size < last + WRITERS) await sleep(5);
    await writers.stop();

    const rows = await ask<{ title: string; times: number }>(
      'select title, count(*)::int as times from public.work_orders group by title',
    );
    const stored = new Map(rows.map(({ title, times }) => [title, times]));
    const lost = [...writers.acknowledged].filter((title) => !stored.has(title));
    const doubled = rows.filter(({ times }) => times > 1);
    process.stdout.write(
      `kill -9 of ${mode}: ${kills} kills, ${writers.acknowledged.size} acknowledged, ${writers.retried()} retried, ` +
        `ready again after ${Math.round(Math.max(...ready))} ms at most\n`,
    );
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  },
);

test('the settings that protect a commit are on', async () => {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  const rows = await ask(
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  expect(rows).toEqual([Object.fromEntries(settings.map((name) => [name, 'on']))]);
});

/** Asks the database itself, past the portal. */
async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
}
