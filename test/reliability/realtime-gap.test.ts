import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '#server/gateway/realtime/test/cutting-proxy.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { sized } from '#test/support/test-size.ts';
import { openScreen, type Screen } from './support/screen.ts';

/**
 * A screen shows messages over a connection that breaks while the database changes. Five seconds after reconnecting, it
 * shows what the database contains, and received nothing twice.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const BACK_WITHIN_MS = 5000;
const MANY = sized({ quick: 1_000, push: 10_000, release: 10_000 });
/** Counts on a screen say 99+ from here on, and need not be exact. */
const MOST_COUNTED = 100;

let portal: TestPortal;
let company: Company;
let proxy: CuttingProxy;
let threads: string[];
let screen: Screen;
let superuser: pg.Client;

beforeAll(async () => {
  const database = await createTestDatabase();
  superuser = new pg.Client(database.url('postgres'));
  await superuser.connect();
  // Each row arrives, however long it takes: a node that falls behind is another test's.
  portal = await startTestPortal({ database, env: { REALTIME_BEHIND_MS: '60000' } });
  company = await createCompany(portal);
  proxy = await startCuttingProxy(portal.url);
  threads = await openThreads(100);
  const { partner } = company.people;
  const session = await partner.client.auth.getSession();
  const accessToken = session.data.session?.access_token ?? '';
  screen = await openScreen({ url: proxy.url, anonKey: portal.anonKey, accessToken });
});
afterAll(async () => {
  await screen.close();
  await proxy.stop();
  await superuser.end();
  await portal.stop();
});
beforeEach(async () => {
  await untilConnected();
  screen.received.length = 0;
});

/** The rows of a test may be there before the last connection that it cut is: the next one would read its first rows. */
async function untilConnected(): Promise<void> {
  const hears = async () => {
    const before = screen.received.length;
    await say(1, 'connected? ');
    await sleep(100);
    return screen.received.length > before && !screen.isReading();
  };
  await expect.poll(hears, { timeout: 4 * BACK_WITHIN_MS, interval: 100 }).toBe(true);
}

/** Work orders of the partner's firm, and the thread of each. */
async function openThreads(count: number): Promise<string[]> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `with orders as (
       insert into work_orders (title, organization_id, partner_location_id)
       select 'Order ' || n, $1, $2 from generate_series(1, $3::int) n returning id
     )
     insert into conversations (conversation_type, work_order_id) select 'work_order', id from orders returning id`,
    [company.organizations.customer, company.locationId, count],
  );
  return rows.map(({ id }) => id);
}

/** Messages of the administrator in all threads in turn, in one transaction. */
async function say(count: number, text: string, by: Pick<pg.Pool, 'query'> = portal.owner): Promise<void> {
  await by.query(
    `insert into work_order_messages (conversation_id, sender_id, message)
     select ($1::uuid[])[1 + n % cardinality($1)], $2, $3 || n from generate_series(1, $4::int) n`,
    [threads, company.people.admin.profileId, text, count],
  );
}

async function stored(): Promise<string[]> {
  const { rows } = await portal.owner.query<{ id: string }>('select id from work_order_messages');
  return rows.map(({ id }) => id).sort();
}

/** Waits until the screen shows what the database holds, and answers how long that took. */
async function untilEqual(patienceMs = BACK_WITHIN_MS): Promise<number> {
  const wanted = await stored();
  const start = performance.now();
  await expect.poll(() => screen.count(), { timeout: patienceMs, interval: 20 }).toBe(wanted.length);
  const tookMs = performance.now() - start;
  expect(isSame(screen.messages(), wanted)).toBe(true);
  expect(new Set(screen.received).size).toBe(screen.received.length);
  return tookMs;
}

/** A difference of ten thousand lines helps nobody, and takes minutes to write. */
const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

async function expectUnreadAsStored(): Promise<void> {
  const { rows } = await portal.owner.query<{ key: string; count: number }>(
    `select 'wo:' || c.work_order_id as key, least(count(*), $2)::int as count
     from work_order_messages m
     join conversations c on c.id = m.conversation_id
     left join conversation_participants p on p.conversation_id = c.id and p.user_id = $1
     where m.sender_id <> $1 and m.created_at > coalesce(p.last_read_at, now() - interval '30 days')
     group by 1`,
    [company.people.partner.profileId, MOST_COUNTED],
  );
  const shown = Object.entries(await screen.unread()).map(([key, count]) => [
    key,
    Math.min(count, MOST_COUNTED),
  ]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(rows.map(({ key, count }) => [key, count])));
}

test.each([1, MANY])('%i rows change while the line is broken', async (count) => {
  await proxy.whileCut(async () => {
    await say(count, 'while away ');
    await sleep(500);
  });
  const tookMs = await untilEqual();
  await expectUnreadAsStored();
  process.stdout.write(
    `realtime gap: ${count} rows while away, there ${tookMs.toFixed(0)} ms after the line\n`,
  );
});

test(`${MANY} rows of one transaction arrive over an open connection, each once and in order`, async () => {
  await say(MANY, 'at once ');
  const tookMs = await untilEqual();
  expect(screen.received).toHaveLength(MANY);
  const { rows } = await portal.owner.query<{ id: string }>(
    `select id from work_order_messages where message like 'at once %' order by substr(message, 9)::int`,
  );
  expect(
    isSame(
      screen.received,
      rows.map(({ id }) => id),
    ),
  ).toBe(true);
  process.stdout.write(`realtime gap: ${MANY} rows received in ${tookMs.toFixed(0)} ms\n`);
});

test('rows larger than a notification arrive completely', async () => {
  await say(20, 'ä'.repeat(9_000));
  await untilEqual();
  expect(screen.received).toHaveLength(20);
});

test('the connection breaks repeatedly while rows of one transaction are published', async () => {
  await say(MANY, 'cut ');
  for (let n = 0; n < 5; n += 1) {
    await sleep(100);
    proxy.cut();
  }
  await untilEqual();
});

test('the database drops every connection while rows of one transaction are published', async () => {
  await say(MANY, 'dropped ');
  for (let n = 0; n < 3; n += 1) {
    await sleep(150);
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'authenticator' and datname = current_database()`,
    );
  }
  await untilEqual(2 * BACK_WITHIN_MS);
  // The socket stayed open and received everything, although the server had to start again.
  expect(screen.received).toHaveLength(MANY);
});

test('a node that was disconnected beyond the retention makes its clients read again', async () => {
  const reads = screen.reads();
  const client = await portal.owner.connect();
  await client.query(`begin; update realtime.nodes set seen_at = now() - interval '11 minutes'`);
  await say(3, 'unseen ', client);
  await client.query('commit');
  client.release();
  await expect.poll(() => screen.reads(), { timeout: 2 * BACK_WITHIN_MS }).toBe(reads + 1);
  await untilEqual();
  expect(screen.received).toEqual([]);
  await say(1, 'seen again ');
  await untilEqual();
  expect(screen.received).toHaveLength(1);
});

test('changes that were read are not counted any more', async () => {
  const { partner } = company.people;
  for (const p_conversation_id of threads.slice(0, 3)) {
    const read = await partner.client.rpc('mark_conversation_read', { p_conversation_id });
    expect(read.error).toBeNull();
  }
  await expectUnreadAsStored();
  expect(Object.keys(await screen.unread())).toHaveLength(threads.length - 3);
});
