import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCuttingProxy } from '#server/gateway/realtime/test/cutting-proxy.ts';
import {
  ANN,
  joined,
  type RealtimeTestGateway,
  startRealtimeGateway,
} from '#server/gateway/realtime/test/gateway.ts';
import { openRaw } from '#server/gateway/realtime/test/raw-socket.ts';
import { generateSigningKey, loadKeys } from '#server/gateway/tokens.ts';
import { campaign } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';

let first: RealtimeTestGateway;
let second: RealtimeTestGateway;

beforeAll(async () => {
  first = await startRealtimeGateway({
    settings: { REALTIME_MAX_WAITING_BYTES: '300000', REALTIME_MAX_MESSAGES_PER_SECOND_ANON: '1000' },
  });
  second = await startRealtimeGateway({ beside: first });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const write = (sql: string, ...values: unknown[]) => first.owner.query(sql, values);
const notes = { event: 'INSERT' as const, schema: 'public', table: 'notes' };

/** Ids of notes as they arrive at the stock client on a node. */
async function listener(gateway: RealtimeTestGateway): Promise<{ ids: number[]; stop(): Promise<void> }> {
  const client = await gateway.client(ANN);
  const ids: number[] = [];
  const channel = client
    .channel('ids')
    .on('postgres_changes', notes, ({ new: row }) => void ids.push(row.id));
  await joined(channel, { changes: true });
  return { ids, stop: async () => void (await client.realtime.disconnect()) };
}

test('broken connections lose and duplicate nothing for a client that reads again after joining', async () => {
  const { random } = campaign('broken sockets', '150 changes');
  const proxy = await startCuttingProxy(first.url);
  const client = await first.client(ANN, { at: proxy.url, realtime: { reconnectAfterMs: () => 30 } });
  const received: number[] = [];
  const known = new Set<number>();
  let joins = 0;
  const readAgain = async () => {
    const { rows } = await write(`select id::int from notes where body like 'cut %'`);
    for (const { id } of rows) known.add(id);
    joins += 1;
  };
  client
    .channel('cut')
    .on('postgres_changes', { ...notes, filter: 'body=like.cut %' }, ({ new: { id } }) => {
      received.push(id);
      known.add(id);
    })
    .on('system', {}, ({ status }) => void (status === 'ok' && readAgain()))
    .subscribe();
  await expect.poll(() => joins).toBe(1);

  for (let n = 0; n < 150; n += 1) {
    await write(`insert into notes (room_id, body) values (1, 'cut ' || $1)`, n);
    if (random() < 0.08) proxy.cut();
    await sleep(random() * 20);
  }
  await expect.poll(() => known.size, { timeout: 10_000 }).toBe(150);
  expect(joins).toBeGreaterThan(2);
  expect(new Set(received).size).toBe(received.length);
  await client.realtime.disconnect();
  await proxy.stop();
});

test('both nodes publish every change once, in the same order, while writers commit out of order', async () => {
  const listeners = [await listener(first), await listener(second)];
  await Promise.all(
    Array.from({ length: 4 }, async (_none, writer) => {
      const client = new pg.Client(first.db.url('fieldfare_owner'));
      await client.connect();
      for (let n = 0; n < 40; n += 1) {
        await client.query('begin');
        await client.query(`insert into notes (room_id, body) values (1, 'both')`);
        await sleep((writer * 7 + n * 3) % 11);
        await client.query(n % 10 === 9 ? 'rollback' : 'commit');
      }
      await client.end();
    }),
  );
  const { rows } = await write(`select id::int from notes where body = 'both' order by id`);
  const all = rows.map(({ id }) => id);
  expect(all).toHaveLength(144);
  for (const { ids, stop } of listeners) {
    await expect.poll(() => ids.length).toBe(144);
    expect(ids.toSorted((a, b) => a - b)).toEqual(all);
    await stop();
  }
});

test('nothing is missed or duplicated when the database drops every connection of a node', async () => {
  const one = await listener(first);
  const superuser = new pg.Client(first.db.url('postgres'));
  await superuser.connect();
  for (let n = 0; n < 60; n += 1) {
    await write(`insert into notes (room_id, body) values (1, 'dropped')`);
    if (n % 20 === 10) {
      await superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()`,
      );
    }
    await sleep(10);
  }
  await superuser.end();
  const { rows } = await write(`select id::int from notes where body = 'dropped' order by id`);
  await expect.poll(() => one.ids.length, { timeout: 10_000 }).toBe(60);
  expect(one.ids).toEqual(rows.map(({ id }) => id));
  await one.stop();
});

test('a node that was removed disconnects its clients, which then join again', async () => {
  const raw = await openRaw(first.url, first.anonKey);
  await write('delete from realtime.nodes');
  expect(await raw.closed).toEqual({ code: 1012, reason: 'The server was away' });
  const again = await listener(first);
  await write(`insert into notes (room_id, body) values (1, 'after')`);
  await expect.poll(() => again.ids.length).toBe(1);
  await again.stop();
});

test('a client that does not read is disconnected instead of filling the memory', async () => {
  const slow = await openRaw(first.url, first.anonKey);
  slow.join('realtime:flood');
  await slow.next('realtime:flood', 'phx_reply');
  slow.socket.pause();
  const payload = { text: 'x'.repeat(100_000) };
  for (let n = 0; n < 300; n += 1) {
    await first.fetch('api/broadcast/flood/events/x', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
  }
  slow.socket.resume();
  expect((await slow.closed).code).toBe(1006);
  const delivered = slow.frames.filter((frame) => Array.isArray(frame) && frame[3] === 'broadcast').length;
  expect(delivered).toBeLessThan(300);
});

test('counts sockets, and measures the delay of changes', async () => {
  const counted = async (name: string) => {
    const text = await first.registry.getSingleMetricAsString(name);
    return Number(text.trim().split(' ').at(-1));
  };
  const before = await counted('realtime_sockets');
  const one = await listener(first);
  expect(await counted('realtime_sockets')).toBe(before + 1);
  expect(await counted('realtime_channels')).toBeGreaterThan(0);
  const received = await counted('realtime_change_seconds');
  await write(`insert into notes (room_id, body) values (1, 'counted')`);
  await expect.poll(() => counted('realtime_change_seconds')).toBeGreaterThan(received);
  expect(await counted('realtime_slow_sockets_total')).toBe(1);
  await one.stop();
});

test('changes that every node has read are deleted', async () => {
  await write(`insert into notes (room_id, body) values (1, 'swept')`);
  await write(`update realtime.changes set at = now() - interval '20 seconds'`);
  await write(`insert into realtime.parcels (content, at) values ('old', now() - interval '2 minutes')`);
  const left = async () =>
    (
      await write(
        `select (select count(*) from realtime.changes) + (select count(*) from realtime.parcels where content = 'old') as n`,
      )
    ).rows[0].n;
  await expect.poll(left, { timeout: 9000 }).toBe('0');
});

test('no subscription is confirmed while a transaction runs that began before the first node', async () => {
  const db = await createTestDatabase();
  const keys = await loadKeys(await generateSigningKey());
  const early = new pg.Client(db.url('fieldfare_owner'));
  await early.connect();
  await early.query(await readFile(new URL('test/fixture.sql', import.meta.url), 'utf8'));
  await early.query(`begin; insert into notes (room_id, body) values (1, 'early')`);
  const alone = await startRealtimeGateway({ beside: { db, keys } });
  const raw = await openRaw(alone.url, alone.anonKey);
  raw.join('realtime:a', {
    config: { postgres_changes: [notes] },
    access_token: await alone.token(ANN),
  });
  await raw.next('realtime:a', 'phx_reply');
  await sleep(500);
  expect(raw.frames).toHaveLength(1);
  await early.query('commit');
  await early.end();
  expect((await raw.next('realtime:a', 'system'))[4]).toMatchObject({ status: 'ok' });
  raw.socket.close();
  await alone.stop();
  await db.drop();
});

test('stopping closes sockets with a code that asks to reconnect', async () => {
  const third = await startRealtimeGateway({ beside: first });
  const raw = await openRaw(third.url, first.anonKey);
  raw.join('realtime:a');
  await raw.next('realtime:a', 'phx_reply');
  const stopping = third.stop();
  expect(await raw.closed).toEqual({ code: 1012, reason: 'The server restarts' });
  await stopping;
});
