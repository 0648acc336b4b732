import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, openCluster } from '#server/database/cluster/cluster.ts';
import { ClientAbort } from '#server/gateway/client-abort.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Caller } from '#server/gateway/rest/run/caller-settings.ts';
import { runAs } from '#server/gateway/rest/run/run-as.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A primary that waits for a synchronous standby. */
const folder = temporaryFolder();
let cluster: Cluster;
let admin: pg.Pool;

beforeAll(async () => {
  cluster = await openCluster({
    folder: `${folder.path}/postgres`,
    password: 'only-for-tests',
    settings: { fsync: 'off' },
  });
  admin = new pg.Pool(cluster.superuser());
  await admin.query('create table marks (id int primary key); create role authenticated');
  await admin.query('grant all on marks to authenticated');
}, 60_000);
afterAll(async () => {
  await admin?.end();
  await cluster?.stop();
  folder[Symbol.dispose]();
});

async function waitFor(standby: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${standby}'`);
  await admin.query('select pg_reload_conf()');
  const shown = async () => (await admin.query('show synchronous_standby_names')).rows[0];
  await expect.poll(shown).toEqual({ synchronous_standby_names: standby });
  // Commits wait only once the checkpointer has read the setting too.
  await admin.query('checkpoint');
}

async function waiting(): Promise<number> {
  const { rows } = await admin.query(
    `select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  return rows[0].count;
}

test('nobody sees what no standby has, though its client has left', async () => {
  await waitFor('nobody');
  const clientAbort = new ClientAbort();
  const statement = { text: 'insert into marks values (1)', values: [], repeats: true };
  const written = runAs(admin, caller(clientAbort), [statement]);
  await expect.poll(waiting).toBe(1);
  clientAbort.abort();
  await sleep(500);
  expect([await waiting(), (await admin.query('select from marks')).rowCount]).toEqual([1, 0]);
  await waitFor('');
  await written;
  expect((await admin.query('select from marks')).rowCount).toBe(1);
});

function caller(clientAbort: ClientAbort): Caller {
  const identity: Identity = { role: 'authenticated', claims: { role: 'authenticated', sub: 'somebody' } };
  return {
    ...{ identity, role: 'authenticated', searchPath: ['public'], method: 'POST', path: '/', headers: {} },
    ...{ readOnly: false, timeoutMs: 5000, timezone: undefined, isolation: undefined, ofRole: [], extra: [] },
    ...{ preRequest: undefined, timing: undefined, clientAbort },
  };
}
