import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ANN,
  BOB,
  joined,
  type RealtimeTestGateway,
  startRealtimeGateway,
} from '#server/gateway/realtime/test/gateway.ts';
import { openRaw } from '#server/gateway/realtime/test/raw-socket.ts';
import { generateSigningKey, loadKeys, replaceKeys } from '#server/gateway/tokens.ts';

let gateway: RealtimeTestGateway;

beforeAll(async () => {
  gateway = await startRealtimeGateway();
});
afterAll(() => gateway.stop());

/** Long enough to join with on a busy machine. */
const SHORT_SECONDS = 3;
const notes = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] };
const write = (sql: string, ...values: unknown[]) => gateway.owner.query(sql, values);

/** A raw socket that has joined one topic with this token. */
async function member(token: string, config: object = {}, topic = 'realtime:a') {
  const raw = await openRaw(gateway.url, gateway.anonKey);
  raw.join(topic, { config, access_token: token });
  const reply = (await raw.next(topic, 'phx_reply'))[4];
  return { raw, reply };
}

/** A person with a session, as the auth gateway leaves them. */
async function session(): Promise<{ sub: string; session_id: string }> {
  const claims = { sub: randomUUID(), session_id: randomUUID() };
  await write('insert into auth.users (id, email) values ($1, $2)', claims.sub, `${claims.sub}@people.test`);
  await write('insert into auth.sessions (id, user_id) values ($1, $2)', claims.session_id, claims.sub);
  return claims;
}

test('a channel ends when its token runs out', async () => {
  const { raw } = await member(await gateway.token(ANN, { seconds: SHORT_SECONDS }));
  expect((await raw.next('realtime:a', 'system'))[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: 'Token has expired 0 seconds ago',
    channel: 'a',
  });
  expect(await raw.next('realtime:a', 'phx_close')).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
  raw.join('realtime:a', { access_token: await gateway.token(ANN, { seconds: -5 }) }, '2');
  expect((await raw.next('realtime:a', 'phx_reply'))[4]).toEqual({
    status: 'error',
    response: { reason: 'InvalidJWTToken: Token has expired 5 seconds ago' },
  });
  raw.socket.close();
});

test('a newer token keeps the channel and its changes; an invalid one ends it', async () => {
  const { raw } = await member(await gateway.token(ANN, { seconds: SHORT_SECONDS }), notes);
  await raw.next('realtime:a', 'system');
  const renew = (token: unknown) => raw.say('1', null, 'realtime:a', 'access_token', { access_token: token });
  renew(null);
  renew('sb_publishable_x');
  renew(await gateway.token(ANN));
  await sleep(SHORT_SECONDS * 1000 + 300);
  await write(`insert into notes (room_id, body) values (1, 'still here')`);
  expect((await raw.next('realtime:a', 'postgres_changes'))[4]).toMatchObject({
    data: { record: { body: 'still here' } },
  });
  renew('nonsense');
  expect((await raw.next('realtime:a', 'system'))[4]).toMatchObject({
    status: 'error',
    message: 'The token provided is not a valid JWT',
  });
  await raw.next('realtime:a', 'phx_close');
  raw.socket.close();
});

test('a token of another user changes what is visible from that moment on', async () => {
  const client = createClient(gateway.url, gateway.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.realtime.setAuth(await gateway.token(ANN));
  const bodies: unknown[] = [];
  const channel = client
    .channel('a')
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'notes' },
      ({ new: row }) => void bodies.push(row.body),
    );
  await joined(channel, { changes: true });
  await write(`insert into notes (room_id, body) values (1, 'one'), (2, 'two')`);
  await expect.poll(() => bodies).toEqual(['one']);
  await client.realtime.setAuth(await gateway.token(BOB));
  await sleep(100);
  await write(`insert into notes (room_id, body) values (1, 'three'), (2, 'four')`);
  await expect.poll(() => bodies).toEqual(['one', 'four']);
  await client.realtime.disconnect();
});

test('a client that joins before its token is known receives what the token may see once it arrives', async () => {
  const { raw } = await member(gateway.anonKey, notes);
  expect((await raw.next('realtime:a', 'system'))[4]).toMatchObject({ status: 'error' });
  raw.say('1', null, 'realtime:a', 'access_token', { access_token: await gateway.token(ANN) });
  expect((await raw.next('realtime:a', 'system'))[4]).toMatchObject({ status: 'ok' });
  await write(`insert into notes (room_id, body) values (1, 'late but here'), (2, 'elsewhere')`);
  expect((await raw.next('realtime:a', 'postgres_changes'))[4]).toMatchObject({
    data: { record: { body: 'late but here' } },
  });
  raw.say('1', null, 'realtime:a', 'access_token', { access_token: gateway.anonKey });
  expect((await raw.next('realtime:a', 'system'))[4]).toMatchObject({ status: 'error' });
  expect(raw.frames.filter((frame) => Array.isArray(frame) && frame[3] === 'postgres_changes')).toHaveLength(
    1,
  );
  raw.socket.close();
});

test('nobody without a session joins a private topic', async () => {
  for (const topic of ['realtime:room:1', 'realtime:room:2', 'realtime:anything']) {
    const { raw, reply } = await member(
      gateway.anonKey,
      { private: true, presence: { enabled: true } },
      topic,
    );
    expect(reply).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(/^Unauthorized/) },
    });
    raw.socket.close();
  }
});

test.each([
  [
    'signing out',
    (claims: { session_id: string }) => write('delete from auth.sessions where id = $1', claims.session_id),
  ],
  [
    'a ban',
    (claims: { sub: string }) =>
      write(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, claims.sub),
  ],
  [
    'the end of the session',
    (claims: { session_id: string }) =>
      write('update auth.sessions set not_after = now() where id = $1', claims.session_id),
  ],
  [
    'deletion',
    (claims: { sub: string }) => write('update auth.users set deleted_at = now() where id = $1', claims.sub),
  ],
])('%s closes open sockets within five seconds, and the token cannot join any more', async (_what, end) => {
  const claims = await session();
  const { sub, ...rest } = claims;
  const token = await gateway.token(sub, rest);
  const { raw, reply } = await member(token);
  expect(reply).toMatchObject({ status: 'ok' });
  const other = await session();
  const bystander = await member(await gateway.token(other.sub, { session_id: other.session_id }));
  await end(claims);
  const start = Date.now();
  expect(await raw.closed).toEqual({ code: 1008, reason: 'The session has ended' });
  expect(Date.now() - start).toBeLessThan(5000);
  expect((await member(token)).reply).toEqual({
    status: 'error',
    response: { reason: 'InvalidJWTToken: The session of this token has ended' },
  });
  expect(bystander.raw.socket.readyState).toBe(bystander.raw.socket.OPEN);
  bystander.raw.socket.close();
});

test('a user who may not use a private topic any more leaves it within five seconds', async () => {
  await write('insert into room_members values (1, $1)', BOB);
  const { raw, reply } = await member(await gateway.token(BOB), { private: true }, 'realtime:room:1');
  expect(reply).toMatchObject({ status: 'ok' });
  await write('delete from room_members where room_id = 1 and person = $1', BOB);
  expect((await raw.next('realtime:room:1', 'system'))[4]).toMatchObject({
    message: 'You do not have permissions to read from this Channel topic: room:1',
  });
  await raw.next('realtime:room:1', 'phx_close');
  raw.socket.close();
});

test.each(['anon', 'authenticated', 'service_role'])(
  '%s reads and writes nothing of what nodes keep',
  async (role) => {
    const client = await gateway.db.database.pool.connect();
    const refused = async (sql: string) => {
      await client.query('begin');
      await client.query(`set local role ${role}`);
      await expect(client.query(sql)).rejects.toThrow(/permission denied|row-level security/);
      await client.query('rollback');
    };
    for (const table of ['nodes', 'changes', 'parcels', 'presences']) {
      await refused(`select from realtime.${table}`);
      await refused(`delete from realtime.${table}`);
    }
    await refused(`insert into realtime.messages (topic, extension) values ('x', 'broadcast')`);
    await refused('delete from realtime.messages');
    await refused(`select realtime.publish('public.announcements')`);
    client.release();
  },
);

test('a socket ends when the key of its token is removed, and stays when keys are only added', async () => {
  const jwk = await generateSigningKey();
  const own = await startRealtimeGateway({ beside: { db: gateway.db, keys: await loadKeys(jwk) } });
  const raw = await openRaw(own.url, own.anonKey);
  raw.join('realtime:a', { access_token: await own.token(ANN) });
  expect((await raw.next('realtime:a', 'phx_reply'))[4]).toMatchObject({ status: 'ok' });
  const next = await generateSigningKey();
  replaceKeys(own.keys, await loadKeys([next, jwk]));
  await sleep(2500);
  expect(raw.socket.readyState).toBe(raw.socket.OPEN);
  replaceKeys(own.keys, await loadKeys(next));
  expect(await raw.closed).toEqual({ code: 1008, reason: 'The key of this token is not ours any more' });
  await own.stop();
});
