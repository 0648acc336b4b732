import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { isUnavailable } from '#server/database/is-unavailable.ts';
import { listen } from '#server/database/listen.ts';
import { verifyPrimary } from '#server/database/only-primary.ts';

let root: string;
let cluster: Cluster;
let admin: pg.Client;

/** A server that waits for a primary, as one does that was demoted. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fieldfare-standby-'));
  await chmod(root, 0o755);
  const options = { folder: join(root, 'postgres'), password: 'only-for-tests', settings: { fsync: 'off' } };
  await (await openCluster(options)).stop();
  await writeFile(join(root, 'postgres', 'standby.signal'), '');
  cluster = await openCluster(options);
  admin = new pg.Client(cluster.superuser());
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await admin?.end();
  await cluster?.stop();
  await rm(root, { recursive: true, force: true });
});

test('waits for a primary, without piling up connections to a standby', async () => {
  const pool = new pg.Pool({ ...cluster.superuser(), max: 2, verify: verifyPrimary });
  const heard: string[] = [];
  const connected = vi.fn();
  const listening = listen(
    new pg.Pool({ ...cluster.superuser(), application_name: 'listening' }),
    ['standby_test'],
    { hear: (_channel, payload) => heard.push(payload), connected },
  );

  for (let attempt = 0; attempt < 5; attempt += 1) {
    const refused: unknown = await pool.query('create table written ()').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '57P03' });
    expect(isUnavailable(refused)).toBe(true);
  }
  expect(pool.totalCount).toBe(0);

  // Long enough for some attempts to listen.
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  const open = await admin.query(`select from pg_stat_activity where application_name = 'listening'`);
  expect(open.rowCount).toBeLessThanOrEqual(1);
  expect(connected).not.toHaveBeenCalled();

  await admin.query('select pg_promote()');
  await pool.query('create table written ()');
  await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(1), 10_000);
  await pool.query(`notify standby_test, 'heard'`);
  await vi.waitFor(() => expect(heard).toEqual(['heard']), 10_000);
  await listening.stop();
  await pool.end();
}, 60_000);
