import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { type RealtimeTestGateway, startRealtimeGateway } from '#server/gateway/realtime/test/gateway.ts';
import { openRaw, type RawSocket, refusedHandshake } from '#server/gateway/realtime/test/raw-socket.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { campaign } from '#test/support/campaign.ts';

let gateway: RealtimeTestGateway;
let sockets: RawSocket[] = [];

beforeAll(async () => {
  gateway = await startRealtimeGateway({
    settings: {
      REALTIME_MAX_CHANNELS_PER_SOCKET: '3',
      REALTIME_MAX_SOCKETS_PER_ADDRESS: '20',
      REALTIME_MAX_JOINS_PER_SECOND: '30',
      REALTIME_MAX_MESSAGES_PER_SECOND_ANON: '20',
      REALTIME_MAX_PAYLOAD_BYTES: '2000',
      REALTIME_MAX_FRAME_BYTES: '10000',
    },
  });
});
afterEach(async () => {
  for (const { socket, closed } of sockets) {
    socket.terminate();
    await closed;
  }
  sockets = [];
});
afterAll(() => gateway.stop());

async function open(version?: string): Promise<RawSocket> {
  const raw = await openRaw(gateway.url, gateway.anonKey, version);
  sockets.push(raw);
  return raw;
}
const ok = { status: 'ok', response: {} };
const refused = (reason: string) => ({ status: 'error', response: { reason } });
const address = (query: string) => `${gateway.url}/realtime/v1/websocket?vsn=2.0.0${query}`;

test('a handshake without a valid key is refused in plain HTTP', async () => {
  const foreign = await loadKeys(await generateSigningKey());
  const past = { expiresInSeconds: 1, now: Date.now() - 60_000 };
  const answers = await Promise.all([
    refusedHandshake(address('')),
    refusedHandshake(address('&apikey=sb_publishable_x')),
    refusedHandshake(
      address(`&apikey=${await signToken(foreign, { role: 'anon' }, { expiresInSeconds: 60 })}`),
    ),
    refusedHandshake(address(`&apikey=${await signToken(gateway.keys, { role: 'anon' }, past)}`)),
    refusedHandshake(
      address(`&apikey=${await signToken(gateway.keys, { role: 'postgres' }, { expiresInSeconds: 60 })}`),
    ),
    refusedHandshake(address(`&apikey=${gateway.anonKey}`), { 'x-api-key': 'worse' }),
  ]);
  expect(answers).toEqual(
    [
      'API key is missing',
      'The token provided is not a valid JWT',
      'Failed to validate JWT signature',
      'Token has expired',
      'Fields `role` and `exp` are required in JWT',
      'The token provided is not a valid JWT',
    ].map((error) => ({ status: 401, body: { error } })),
  );
  expect((await fetch(address(''))).status).toBe(426);
  const elsewhere = new WebSocket(`${gateway.url.replace('http', 'ws')}/elsewhere`);
  elsewhere.on('error', () => undefined);
  const [, response] = await once(elsewhere, 'unexpected-response');
  expect(response.statusCode).toBe(404);
});

test('version 2 uses arrays, version 1 objects', async () => {
  const two = await open();
  two.say(null, '5', 'phoenix', 'heartbeat', {});
  expect(await two.next('phoenix', 'phx_reply')).toEqual([null, '5', 'phoenix', 'phx_reply', ok]);

  const one = await open('1.0.0');
  one.socket.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}');
  const [data] = await once(one.socket, 'message');
  expect(JSON.parse(String(data))).toEqual({
    topic: 'phoenix',
    event: 'phx_reply',
    payload: ok,
    ref: '7',
    join_ref: null,
  });
});

test('joins, leaves, and closes the old channel when a topic is joined again', async () => {
  const raw = await open();
  raw.join('realtime:a');
  expect(await raw.next('realtime:a', 'phx_reply')).toEqual([
    '1',
    '1',
    'realtime:a',
    'phx_reply',
    { status: 'ok', response: { postgres_changes: [] } },
  ]);
  raw.join('realtime:a', {}, '2');
  expect(await raw.next('realtime:a', 'phx_close')).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
  await raw.next('realtime:a', 'phx_reply');
  raw.say('2', '3', 'realtime:a', 'phx_leave', {});
  expect(await raw.next('realtime:a', 'phx_reply')).toEqual(['2', '3', 'realtime:a', 'phx_reply', ok]);
  expect(await raw.next('realtime:a', 'phx_close')).toEqual(['2', '2', 'realtime:a', 'phx_close', {}]);
  raw.say('2', '4', 'realtime:a', 'broadcast', { event: 'x', payload: {} });
  expect((await raw.next('realtime:a', 'phx_reply'))[4]).toEqual(refused('unmatched topic'));
});

test('the response to a join repeats the requested changes, in order, with an id', async () => {
  const raw = await open();
  const asked = [
    { event: 'INSERT', schema: 'public', table: 'announcements' },
    null,
    { event: '*', schema: 'public', filter: undefined },
  ];
  raw.join('realtime:a', { config: { postgres_changes: asked, private: 'false' } });
  expect((await raw.next('realtime:a', 'phx_reply'))[4]).toEqual({
    status: 'ok',
    response: {
      postgres_changes: [
        { id: expect.any(Number), event: 'INSERT', schema: 'public', table: 'announcements' },
        { id: expect.any(Number), event: '*', schema: 'public' },
      ],
    },
  });
  expect((await raw.next('realtime:a', 'system'))[4]).toEqual({
    extension: 'postgres_changes',
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    channel: 'a',
  });
});

test.each([
  ['realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
  ['other', {}, 'TopicNameRequired: You must provide a topic name'],
  ['realtime:a', { access_token: 'nonsense' }, 'MalformedJWT: The token provided is not a valid JWT'],
  [
    'realtime:a',
    { config: { broadcast: { replay: { since: 0 } } } },
    'UnableToReplayMessages: Replay is not allowed for public channels',
  ],
  [
    'realtime:a',
    { config: { private: true } },
    'Unauthorized: You do not have permissions to read from this Channel topic: a',
  ],
])('refuses to join %s with %j: %s', async (topic, payload, reason) => {
  const raw = await open();
  raw.join(topic, payload);
  expect((await raw.next(topic, 'phx_reply'))[4]).toEqual(refused(reason));
});

test('a binary broadcast reaches version 2 as bytes and version 1 not at all; its JSON form reaches both', async () => {
  const [sender, two, one] = [await open(), await open(), await open('1.0.0')];
  const config = { config: { broadcast: { ack: true } } };
  for (const raw of [sender, two]) {
    raw.join('realtime:a', config);
    await raw.next('realtime:a', 'phx_reply');
  }
  one.socket.send(
    JSON.stringify({ topic: 'realtime:a', event: 'phx_join', payload: {}, ref: '1', join_ref: '1' }),
  );
  await one.next('realtime:a', 'phx_reply');

  const push = (encoding: number, payload: Buffer) => {
    const names = ['1', '9', 'realtime:a', 'shout', ''];
    const head = [3, ...names.map((name) => name.length), encoding];
    sender.socket.send(Buffer.concat([Buffer.from(head), Buffer.from(names.join('')), payload]));
  };
  push(0, Buffer.from([0, 255, 1]));
  expect((await sender.next('realtime:a', 'phx_reply'))[4]).toEqual(ok);
  push(1, Buffer.from('{"n":1}'));
  expect((await one.next('realtime:a', 'broadcast'))[4]).toEqual({
    type: 'broadcast',
    event: 'shout',
    payload: { n: 1 },
  });
  await two.next('realtime:a', 'broadcast');
  const bytes = two.frames.filter((frame) => Buffer.isBuffer(frame));
  expect(bytes).toEqual([
    Buffer.concat([Buffer.from([4, 10, 5, 0, 0]), Buffer.from('realtime:ashout'), Buffer.from([0, 255, 1])]),
  ]);
  expect(one.frames.some((frame) => Buffer.isBuffer(frame))).toBe(false);
});

test('limits apply: channels of a socket, joins and messages per second, payloads, frames', async () => {
  const raw = await open();
  for (const n of [1, 2, 3, 4]) raw.join(`realtime:${n}`);
  expect((await raw.next('realtime:4', 'phx_reply'))[4]).toEqual(
    refused('ChannelRateLimitReached: Too many channels'),
  );

  const joiner = await open();
  for (let n = 0; n < 40; n += 1) joiner.join('realtime:a', {}, String(n));
  const replies = await Promise.all(Array.from({ length: 40 }, () => joiner.next('realtime:a', 'phx_reply')));
  expect(replies.map(([, , , , payload]) => JSON.stringify(payload)).join()).toContain(
    'ClientJoinRateLimitReached: Too many joins per second',
  );

  const speaker = await open();
  speaker.join('realtime:a', { config: { broadcast: { ack: true } } });
  await speaker.next('realtime:a', 'phx_reply');
  speaker.say('1', '2', 'realtime:a', 'broadcast', { event: 'x', payload: 'x'.repeat(2001) });
  expect((await speaker.next('realtime:a', 'phx_reply'))[4]).toEqual(refused('Payload size exceeded'));
  for (let n = 0; n < 40; n += 1)
    speaker.say('1', null, 'realtime:a', 'broadcast', { event: 'x', payload: {} });
  expect((await speaker.next('realtime:a', 'system'))[4]).toMatchObject({
    status: 'error',
    message: 'Too many messages per second',
  });
  await speaker.next('realtime:a', 'phx_close');

  const shouter = await open();
  shouter.socket.on('error', () => undefined);
  shouter.socket.send('x'.repeat(10_001));
  expect((await shouter.closed).code).toBe(1009);
});

test('one address may have a limited number of sockets, and another one when one has closed', async () => {
  const held = await Promise.all(Array.from({ length: 20 }, () => open()));
  const again = address(`&apikey=${gateway.anonKey}`);
  expect(await refusedHandshake(again)).toEqual({ status: 429, body: { error: 'Too many connected users' } });
  held[0]?.socket.close();
  await held[0]?.closed;
  await expect
    .poll(() =>
      open().then(
        () => 'open',
        () => 'refused',
      ),
    )
    .toBe('open');
});

test('no malformed frame affects other clients', async () => {
  const { random } = campaign('broken frames', '300 frames');
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const bystander = await open();
  bystander.join('realtime:calm');
  const odd = [
    '',
    null,
    0,
    -1,
    'realtime:calm',
    'phx_join',
    'presence',
    'broadcast',
    'access_token',
    {},
    [],
    '\u0000',
    '\ud800',
    true,
  ];
  const config = () => ({
    config: {
      presence: pick(odd),
      broadcast: pick(odd),
      postgres_changes: pick([
        ...odd,
        [pick(odd), { filter: pick(odd), event: pick(odd), table: pick(odd) }],
      ]),
      private: pick(odd),
    },
    access_token: pick(odd),
  });
  for (let round = 0; round < 300; round += 1) {
    const raw = await open();
    raw.socket.on('error', () => undefined);
    raw.join('realtime:calm', pick([config(), {}]));
    for (let n = 0; n < 5; n += 1) {
      const frame = JSON.stringify(
        pick([
          [pick(odd), pick(odd), pick(odd), pick(odd), pick(odd)],
          odd,
          [
            '1',
            '2',
            'realtime:calm',
            pick(['broadcast', 'presence', 'access_token']),
            { event: pick(['track', 'untrack', pick(odd)]), payload: pick(odd), access_token: pick(odd) },
          ],
        ]),
      );
      const bytes = Buffer.from(frame);
      if (random() < 0.3) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      raw.socket.send(bytes, { binary: random() < 0.3 });
    }
    await Promise.race([raw.closed, new Promise((resolve) => setTimeout(resolve, 5))]);
    raw.socket.terminate();
    await raw.closed;
  }
  bystander.say(null, '9', 'phoenix', 'heartbeat', {});
  expect((await bystander.next('phoenix', 'phx_reply'))[4]).toEqual(ok);
  expect((await fetch(`${gateway.url}/realtime/v1/none`)).status).toBe(404);
});
