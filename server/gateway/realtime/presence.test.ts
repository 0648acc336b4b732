import { setTimeout as sleep } from 'node:timers/promises';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  ANN,
  BOB,
  joined,
  type RealtimeTestGateway,
  startRealtimeGateway,
} from '#server/gateway/realtime/test/gateway.ts';
import { openRaw } from '#server/gateway/realtime/test/raw-socket.ts';

let first: RealtimeTestGateway;
let second: RealtimeTestGateway;
let clients: SupabaseClient[] = [];

beforeAll(async () => {
  first = await startRealtimeGateway();
  second = await startRealtimeGateway({ beside: first });
});
afterEach(async () => {
  for (const client of clients) await client.realtime.disconnect();
  clients = [];
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

async function visitor(key: string, { on = first, as = ANN, topic = 'hall', isPrivate = false } = {}) {
  const client = await on.client(as);
  clients.push(client);
  const events: string[] = [];
  const channel = client
    .channel(topic, { config: { presence: { key }, private: isPrivate } })
    .on('presence', { event: 'join' }, ({ key }) => void events.push(`+${key}`))
    .on('presence', { event: 'leave' }, ({ key }) => void events.push(`-${key}`))
    .on('presence', { event: 'sync' }, () => undefined);
  await joined(channel);
  return { client, channel, events };
}

/** Key → what each of its entries says. */
function state(channel: RealtimeChannel): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, metas]) => [
      key,
      metas
        .map(({ presence_ref: _ref, ...rest }) => rest)
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ]),
  );
}

test('presence is visible on every node, for earlier and later members, and so is leaving', async () => {
  const ann = await visitor('ann');
  expect(await ann.channel.track({ at: 'desk' })).toBe('ok');
  const bob = await visitor('bob', { on: second, as: BOB });
  await expect.poll(() => state(bob.channel)).toEqual({ ann: [{ at: 'desk' }] });
  await bob.channel.track({ at: 'roof' });
  const both = { ann: [{ at: 'desk' }], bob: [{ at: 'roof' }] };
  await expect.poll(() => state(ann.channel)).toEqual(both);
  expect(state(bob.channel)).toEqual(both);

  await bob.channel.track({ at: 'cellar' });
  await expect.poll(() => state(ann.channel)).toEqual({ ...both, bob: [{ at: 'cellar' }] });
  await ann.channel.untrack();
  await expect.poll(() => state(bob.channel)).toEqual({ bob: [{ at: 'cellar' }] });
  await bob.client.realtime.disconnect();
  await expect.poll(() => state(ann.channel)).toEqual({});
  expect(ann.events.at(-1)).toBe('-bob');
});

test('one person on two devices has two entries, and is present until the last one leaves', async () => {
  const watcher = await visitor('watcher', { on: second });
  const [phone, desk] = [await visitor('ann'), await visitor('ann', { on: second })];
  await phone.channel.track({ on: 'phone' });
  await desk.channel.track({ on: 'desk' });
  await expect.poll(() => state(watcher.channel)).toEqual({ ann: [{ on: 'desk' }, { on: 'phone' }] });
  await phone.client.realtime.disconnect();
  await expect.poll(() => state(watcher.channel)).toEqual({ ann: [{ on: 'desk' }] });
  await desk.channel.unsubscribe();
  await expect.poll(() => state(watcher.channel)).toEqual({});
});

test('follows the protocol: an empty state at once, ok to every valid message', async () => {
  const raw = await openRaw(first.url, first.anonKey);
  raw.join('realtime:empty', { config: { presence: { enabled: true, key: 'k' } } });
  expect((await raw.next('realtime:empty', 'presence_state'))[4]).toEqual({});
  const say = async (payload: unknown) => {
    raw.say('1', '2', 'realtime:empty', 'presence', payload);
    return (await raw.next('realtime:empty', 'phx_reply'))[4];
  };
  await raw.next('realtime:empty', 'phx_reply');
  expect(await say({ event: 'TRACK', payload: { a: 1 } })).toEqual({ status: 'ok', response: {} });
  const [, , , , diff] = await raw.next('realtime:empty', 'presence_diff');
  expect(diff).toEqual({ joins: { k: { metas: [{ a: 1, phx_ref: expect.any(String) }] } }, leaves: {} });
  expect(await say({ event: 'track', payload: { a: 1 } })).toEqual({ status: 'ok', response: {} });
  expect(await say({ event: 'track', payload: { a: 2 } })).toEqual({ status: 'ok', response: {} });
  const [, , , , update] = await raw.next('realtime:empty', 'presence_diff');
  expect(update).toMatchObject({
    joins: { k: { metas: [{ a: 2, phx_ref_prev: expect.any(String) }] } },
    leaves: { k: { metas: [{ a: 1 }] } },
  });
  expect(await say({ event: 'track', payload: 'x' })).toEqual({
    status: 'error',
    response: { reason: 'Presence track payload must be a map' },
  });
  raw.socket.close();
});

test('on a private topic only people who may receive it see the presence', async () => {
  const ann = await visitor('ann', { topic: 'room:1', isPrivate: true });
  await ann.channel.track({ in: 'room' });
  await expect.poll(() => state(ann.channel)).toEqual({ ann: [{ in: 'room' }] });
  await expect(visitor('bob', { topic: 'room:1', isPrivate: true, as: BOB })).rejects.toThrow(
    'You do not have permissions',
  );
  const outside = await visitor('bob', { topic: 'room:1', as: BOB });
  await sleep(50);
  expect(state(outside.channel)).toEqual({});
});

test('members on a node that died are removed within seconds', async () => {
  const watcher = await visitor('watcher');
  const dead = '00000000-0000-4000-8000-000000000000';
  await first.owner.query(`insert into realtime.nodes (id) values ('${dead}')`);
  await first.owner.query(
    `insert into realtime.presences (ref, node, topic, private, key, meta) values ('r', '${dead}', 'ghosts', false, 'ghost', '{}')`,
  );
  const here = await visitor('here', { topic: 'ghosts' });
  await expect.poll(() => Object.keys(state(here.channel))).toEqual(['ghost']);
  await first.owner.query(
    `update realtime.nodes set seen_at = now() - interval '16 seconds' where id = '${dead}'`,
  );
  await expect.poll(() => Object.keys(state(here.channel)), { timeout: 8000 }).toEqual([]);
  expect(watcher.events).toEqual([]);
});

test('members who came and left while a node was disconnected are shown correctly afterwards', async () => {
  const watcher = await visitor('watcher', { topic: 'deaf' });
  const bob = await visitor('bob', { on: second, as: BOB, topic: 'deaf' });
  await bob.channel.track({ at: 'roof' });
  await expect.poll(() => state(watcher.channel)).toEqual({ bob: [{ at: 'roof' }] });
  const superuser = new pg.Client(first.db.url('postgres'));
  await superuser.connect();
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
  await superuser.end();
  await bob.channel.track({ at: 'cellar' });
  await expect.poll(() => state(watcher.channel), { timeout: 5000 }).toEqual({ bob: [{ at: 'cellar' }] });
});
