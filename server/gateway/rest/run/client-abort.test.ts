import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Caller } from '#server/gateway/rest/run/caller-settings.ts';
import { runAs } from '#server/gateway/rest/run/run-as.ts';
import { ANN, type RestTestGateway, startRestGateway } from '#server/gateway/rest/test/gateway.ts';
import { campaign } from '#test/support/campaign.ts';

let gateway: RestTestGateway;
let superuser: pg.Client;

beforeAll(async () => {
  gateway = await startRestGateway({
    sql: `create function public.slow_write() returns int language plpgsql as
      $$ begin update public.clients set name = 'changed' where id = 1; perform pg_sleep(20); return 1; end $$`,
  });
  superuser = new pg.Client(gateway.superuserUrl);
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await gateway.stop();
});

/** Sends a request over its own socket, which `fetch` would keep open after an abort. */
async function send(path: string, body?: string) {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} /rest/v1/${path} HTTP/1.1`,
    'host: test',
    `authorization: Bearer ${await gateway.token(ANN)}`,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
  return socket;
}

async function sleeping(): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows[0]?.count ?? 0;
}

test.each([
  ['a read', 'rpc/dawdle?seconds=20', undefined],
  ['a call that changes rows', 'rpc/slow_write', '{}'],
])('%s is canceled and rolled back when its client aborts', async (_what, path, body) => {
  const socket = await send(path, body);
  await expect.poll(sleeping).toBe(1);
  socket.destroy();
  await expect.poll(sleeping, { timeout: 3000 }).toBe(0);
  const { rows } = await gateway.owner.query('select name from clients where id = 1');
  expect(rows).toEqual([{ name: 'Acme' }]);
});

test('the statement of another client continues', async () => {
  const leaving = await send('rpc/dawdle?seconds=20');
  const staying = gateway.fetch('rpc/dawdle?seconds=0.5', { as: ANN });
  await expect.poll(sleeping).toBe(2);
  leaving.destroy();
  expect([(await staying).status, await sleeping()]).toEqual([200, 0]);
});

/**
 * The dangerous moment is between the end of a statement and the arrival of its cancel request: the connection must not
 * run another caller's statement by then.
 */
test("a cancellation never ends another caller's statement", async () => {
  const { random } = campaign('cancelled statements', '80 rounds');
  const { options } = gateway.database.pool;
  const pool = new pg.Pool({ ...options, password: options.password, max: 2 });
  pool.on('error', () => undefined);
  const nap = { text: 'select pg_sleep(0.015), $1', values: ['x'], repeats: true };
  const outcomes = { answered: 0, cancelled: 0 };
  const leave = async () => {
    const clientAbort = new ClientAbort();
    const running = runAs(pool, caller('leaving', clientAbort), [nap]);
    running.catch(() => undefined);
    await sleep(random() * 20);
    clientAbort.abort();
    await running.then(
      () => (outcomes.answered += 1),
      (error: pg.DatabaseError | ClientAbortError) => {
        // After an abort in the queue, no statement was started.
        expect(error instanceof ClientAbortError || error.code).toBeOneOf([true, '57014']);
        outcomes.cancelled += 1;
      },
    );
  };
  const stay = async (who: string) => {
    const [rows] = await runAs(pool, caller(who, undefined), [nap]);
    expect(rows).toEqual([['', 'x']]);
  };
  // Others always wait for the connection, so it runs their statement as soon as it is free.
  for (let round = 0; round < 80; round += 1) {
    await Promise.all([leave(), stay('a'), stay('b'), stay('c')]);
  }
  expect(outcomes.cancelled).toBeGreaterThan(5);
  expect(pool.totalCount).toBeLessThanOrEqual(2);
  await pool.end();
}, 30_000);

function caller(sub: string, clientAbort: ClientAbort | undefined): Caller {
  const identity: Identity = { role: 'authenticated', claims: { role: 'authenticated', sub } };
  return {
    identity,
    searchPath: ['public'],
    method: 'GET',
    path: '/',
    headers: {},
    readOnly: true,
    timeoutMs: 5000,
    timezone: undefined,
    isolation: undefined,
    ofRole: [],
    extra: [],
    preRequest: undefined,
    role: 'authenticated',
    timing: undefined,
    clientAbort,
  };
}
