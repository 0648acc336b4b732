import { setTimeout as sleep } from 'node:timers/promises';
import type { RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  ANN,
  BOB,
  joined,
  type RealtimeTestGateway,
  startRealtimeGateway,
} from '#server/gateway/realtime/test/gateway.ts';

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

type Config = RealtimeChannelOptions['config'];
interface Heard {
  event: string;
  payload: unknown;
  meta?: Record<string, unknown>;
}

/** Joins a topic and keeps what it hears. */
async function member(topic: string, config: Config = {}, { as = ANN, on = first } = {}) {
  const client = await on.client(as);
  clients.push(client);
  const heard: Heard[] = [];
  const channel = client
    .channel(topic, { config })
    .on(
      'broadcast',
      { event: '*' },
      ({ event, payload, meta }) => void heard.push({ event, payload, ...(meta ? { meta } : {}) }),
    );
  await joined(channel);
  return { client, channel, heard };
}

const send = (payload: unknown) => ({ type: 'broadcast' as const, event: 'shout', payload });

test('reaches everybody else on the topic, on every node, in order', async () => {
  const sender = await member('hall', { broadcast: { ack: true } });
  const here = await member('hall');
  const there = await member('hall', {}, { on: second });
  const elsewhere = await member('cellar');
  const sizes = [1, 9_000, 2, 50_000, 3];
  for (const n of sizes) expect(await sender.channel.send(send({ n, text: 'ä'.repeat(n) }))).toBe('ok');
  const all = sizes.map((n) => ({ event: 'shout', payload: { n, text: 'ä'.repeat(n) } }));
  await expect.poll(() => there.heard).toEqual(all);
  expect(here.heard).toEqual(all);
  expect(sender.heard).toEqual([]);
  expect(elsewhere.heard).toEqual([]);
});

test('also reaches the sender on request, and carries bytes between nodes', async () => {
  const sender = await member('hall', { broadcast: { self: true } });
  const there = await member('hall', {}, { on: second });
  await sender.channel.send(send(Uint8Array.from([0, 255, 7]).buffer));
  await expect.poll(() => there.heard.length).toBe(1);
  expect(new Uint8Array(there.heard[0]?.payload as ArrayBuffer)).toEqual(Uint8Array.from([0, 255, 7]));
  expect(sender.heard).toHaveLength(1);
});

test('a private topic differs from the public one, and policies decide who receives and sends', async () => {
  const ann = await member('room:1', { private: true, broadcast: { self: true, ack: true } });
  const outside = await member('room:1', {}, { as: BOB });
  await expect(member('room:1', { private: true }, { as: BOB })).rejects.toThrow(
    'You do not have permissions to read from this Channel topic: room:1',
  );
  expect(await ann.channel.send(send('inside'))).toBe('ok');
  expect(ann.heard).toEqual([{ event: 'shout', payload: 'inside' }]);
  await outside.channel.send(send('outside'));

  // A member of room 2 may hear, but nobody may speak there: it is dropped without a word.
  const bob = await member('room:2', { private: true, broadcast: { self: true } }, { as: BOB });
  await bob.channel.send(send('mute'));
  await bob.client.realtime.sendHeartbeat();
  await first.owner.query(`select realtime.send('{"n": 1}', 'done', 'room:2')`);
  await expect.poll(() => bob.heard.map(({ event }) => event)).toEqual(['done']);
  expect(outside.heard).toEqual([]);
  expect(ann.heard).toHaveLength(1);
});

test('the database broadcasts when its transaction commits, to all nodes, once each', async () => {
  const here = await member('hall');
  const there = await member('hall', {}, { on: second });
  await first.owner.query(`begin; select realtime.send('{"n": 0}', 'never', 'hall', false); rollback`);
  await first.owner.query(`select realtime.send('{"n": 1}', 'saved', 'hall', false)`);
  await first.owner.query(`select realtime.send_binary('\\x00ff', 'bytes', 'hall', false)`);
  await first.owner.query(`select realtime.send('{}', 'private', 'hall', true)`);
  await first.owner.query(`
    create function note_saved() returns trigger language plpgsql as $$ begin
      perform realtime.broadcast_changes('room:1', 'saved', tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger note_saved after insert on announcements for each row execute function note_saved()`);
  const ann = await member('room:1', { private: true });
  await first.owner.query(`insert into announcements values (1, 'x')`);
  for (const { heard } of [here, there]) {
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['saved', 'bytes']);
    const id = heard[0]?.meta?.id;
    expect(heard[0]).toEqual({ event: 'saved', payload: { n: 1, id }, meta: { id } });
    expect(new Uint8Array(heard[1]?.payload as ArrayBuffer)).toEqual(Uint8Array.from([0, 255]));
  }
  await expect
    .poll(() => ann.heard)
    .toMatchObject([
      {
        event: 'saved',
        payload: {
          operation: 'INSERT',
          table: 'announcements',
          schema: 'public',
          record: { id: 1, title: 'x' },
          old_record: null,
        },
      },
    ]);
});

test('the newest private broadcasts are replayed, oldest first', async () => {
  await first.owner.query('delete from realtime.messages');
  for (const n of [1, 2, 3])
    await first.owner.query(`select realtime.send('{"n": ${n}}', 'saved', 'room:1')`);
  // A live message is not replayed.
  await sleep(200);
  const replay = { since: Date.now() - 60_000, limit: 2 };
  const ann = await member('room:1', { private: true, broadcast: { replay } });
  await expect
    .poll(() => ann.heard)
    .toMatchObject([
      { payload: { n: 2 }, meta: { replayed: true } },
      { payload: { n: 3 }, meta: { replayed: true } },
    ]);
});

test('works over HTTP without a socket: by list, by URL, as bytes', async () => {
  const there = await member('hall', {}, { on: second });
  const client = await first.client(ANN);
  expect(await client.channel('hall').httpSend('by-address', { n: 1 })).toEqual({ success: true });
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const list = await first.fetch('api/broadcast', {
    ...json,
    body: JSON.stringify({ messages: [{ topic: 'hall', event: 'by-list', payload: { n: 2 } }] }),
  });
  expect([list.status, await list.text()]).toEqual([202, '']);
  const bytes = await first.fetch('api/broadcast/hall/events/as%20bytes', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from([1, 2]),
  });
  expect(bytes.status).toBe(202);
  await expect
    .poll(() => there.heard.map(({ event }) => event))
    .toEqual(['by-address', 'by-list', 'as bytes']);

  const bob = await first.fetch('api/broadcast/room:1/events/x?private=true', {
    ...json,
    as: BOB,
    body: '{}',
  });
  const ann = await member('room:1', { private: true });
  expect(bob.status).toBe(202);
  await first.fetch('api/broadcast/room:1/events/mine?private=true', { ...json, as: ANN, body: '{}' });
  await expect.poll(() => ann.heard).toMatchObject([{ event: 'mine' }]);

  const status = async (path: string, init: RequestInit) => (await first.fetch(path, init)).status;
  expect(await status('api/broadcast', { ...json, body: '{"messages":[{"topic":"x"}]}' })).toBe(422);
  expect(await status('api/broadcast', { ...json, body: 'nonsense' })).toBe(422);
  expect(
    await status('api/broadcast/hall/events/x', {
      ...json,
      headers: { 'content-type': 'text/csv' },
      body: 'a',
    }),
  ).toBe(415);
  const stranger = await fetch(`${first.url}/realtime/v1/api/broadcast`, { ...json, body: '{}' });
  expect([stranger.status, await stranger.json()]).toEqual([401, { error: 'API key is missing' }]);
});
