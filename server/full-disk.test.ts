import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADMIN, type ChildCompany, setUpChildCompany } from '#test/support/child-company.ts';
import {
  type ChildPortal,
  postmasterOf,
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { type SmallVolume, smallVolume, smallVolumesMissing } from '#test/support/small-volume.ts';
import { sized } from '#test/support/test-size.ts';
import { startWriters, type Writers } from '#test/support/writers.ts';

/** `DATA_DIR`, with the embedded PostgreSQL and the files, is on a volume that gets full. */
const MIB = 1024 ** 2;
const RESERVE_BYTES = 256 * MIB;
const FULL_MS = sized({ quick: 5_000, push: 10_000, release: 120_000 });
const RECOVERED_WITHIN_MS = 10_000;
vi.setConfig({ testTimeout: 120_000 + FULL_MS, hookTimeout: 120_000 });
if (smallVolumesMissing) process.stdout.write(`${smallVolumesMissing}\n`);

let volume: SmallVolume;
let dataDir: string;
let port: number;
let portal: ChildPortal;
let company: ChildCompany;
let writers: Writers | undefined;

const start = (reserveBytes: number) => {
  portal = startChildPortal({ dataDir, port, env: { DISK_RESERVE_BYTES: String(reserveBytes) } });
};

beforeAll(async () => {
  if (smallVolumesMissing) return;
  volume = smallVolume(1024);
  dataDir = join(volume.path, 'data');
  port = await freePort();
  start(RESERVE_BYTES);
  await waitUntilReady(port, 90_000);
  company = await setUpChildCompany(portal, port);
});

afterAll(async () => {
  if (smallVolumesMissing) return;
  volume?.empty();
  await writers?.stop();
  await removeChildPortal(portal, dataDir);
  volume?.[Symbol.dispose]();
});

const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...company.headers, 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
};
const command = (name: string, input: unknown = {}) => ask(`/rest/v1/rpc/${name}`, input);
const writeOne = () => command('create_work_order', { ...company.workOrder, title: 'One more' });
const write = () =>
  startWriters({
    ...{ url: `http://127.0.0.1:${port}`, headers: company.headers, input: company.workOrder },
    count: 8,
  });
const expectAllStored = async (titles: Set<string>) => {
  const client = new pg.Client(superuserOf(dataDir));
  await client.connect();
  const { rows } = await client.query<{ title: string; times: number }>(
    'select title, count(*)::int as times from public.work_orders group by title',
  );
  await client.end();
  const stored = new Set(rows.map(({ title }) => title));
  expect([...titles].filter((title) => !stored.has(title))).toEqual([]);
  expect(rows.filter(({ title, times }) => titles.has(title) && times > 1)).toEqual([]);
};

/** WAL alone: rows would be refused before, as soon as a table cannot grow. */
async function writeWalUntilItEnds(): Promise<void> {
  const client = new pg.Client(superuserOf(dataDir));
  client.on('error', () => undefined);
  await client.connect();
  for (let isAlive = true; isAlive; ) {
    isAlive = await client.query(`select pg_logical_emit_message(true, 'fill', repeat('x', 4000000))`).then(
      () => true,
      () => false,
    );
  }
}

test.skipIf(smallVolumesMissing)(
  'below the reserve, changes are refused and people read; with space again, changes are taken at once',
  async () => {
    writers = write();
    while (writers.acknowledged.size < 20) await sleep(20);
    const postmaster = postmasterOf(dataDir);

    volume.fill(RESERVE_BYTES / 2);
    await expect.poll(writeOne, { timeout: 5_000 }).toMatchObject({ status: 507 });
    const refused = await Promise.all([
      writeOne(),
      ask('/rest/v1/organizations', { name: 'Late', organization_type: 'partner', initials: 'LA' }),
      ask('/storage/v1/object/files/late.txt', 'late'),
    ]);
    for (const { status, retryAfter } of refused) {
      expect({ status, retryAfter }).toEqual({ status: 507, retryAfter: expect.stringMatching(/^\d+$/) });
    }
    expect(JSON.parse(refused[0]?.text ?? '')).toMatchObject({
      code: 'disk_full',
      hint: expect.stringContaining('Tell the office'),
    });

    // Others take the rest of the disk; PostgreSQL and the portal live on with what they have.
    volume.fill(0);
    const until = performance.now() + FULL_MS;
    while (performance.now() < until) {
      expect((await ask('/rest/v1/work_orders?select=id&limit=5')).status).toBe(200);
      expect((await ask('/readyz')).status).toBe(200);
      await sleep(500);
    }
    expect((await ask('/auth/v1/token?grant_type=password', ADMIN)).status).toBe(200);
    const health = await command('read_system_health');
    expect(health.status).toBe(200);
    const { facts } = JSON.parse(health.text).disk;
    expect(facts.free_bytes).toBeLessThan(facts.reserve_bytes);

    volume.empty();
    const emptied = performance.now();
    await expect.poll(writeOne, { timeout: 20_000, interval: 100 }).toMatchObject({ status: 200 });
    expect(performance.now() - emptied).toBeLessThan(RECOVERED_WITHIN_MS);
    expect(postmasterOf(dataDir)).toBe(postmaster);

    await writers.stop();
    await expectAllStored(writers.acknowledged);
  },
);

test.skipIf(smallVolumesMissing)(
  'a PostgreSQL that ended for lack of space is started again when there is some, by the same process',
  async () => {
    portal.process.kill('SIGTERM');
    await portal.exited;
    start(0);
    await waitUntilReady(port, 60_000);
    writers = write();
    while (writers.acknowledged.size < 20) await sleep(20);

    volume.fill(0);
    await writeWalUntilItEnds();
    await expect.poll(() => portal.output(), { timeout: 30_000 }).toContain('has no space left');
    expect((await ask('/readyz')).status).toBe(503);
    expect((await writeOne()).status).toBe(503);

    volume.empty();
    const emptied = performance.now();
    await expect.poll(writeOne, { timeout: 30_000, interval: 100 }).toMatchObject({ status: 200 });
    expect(performance.now() - emptied).toBeLessThan(RECOVERED_WITHIN_MS);
    expect(portal.process.exitCode).toBeNull();

    await writers.stop();
    await expectAllStored(writers.acknowledged);
  },
);
