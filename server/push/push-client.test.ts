import { createPublicKey, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDevice } from '#test/support/push-service/device.ts';
import { type PushService, startPushService } from '#test/support/push-service/push-service.ts';
import { createPushClient } from './push-client.ts';
import { vapidKeysOf } from './vapid.ts';

const keys = vapidKeysOf(randomBytes(32).toString('base64url'));
const vapid = { keys, subject: 'mailto:help@acme.test' };
const options = { ttlSeconds: 60, topic: 'topic', signal: new AbortController().signal };
const device = makeDevice();

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.received.length = 0;
  service.answer = (_push, response) => void response.writeHead(201).end();
});

const at = (endpoint: string) => ({ ...device, endpoint });
const send = (text: string, endpoint = `${service.url}/mine`) =>
  createPushClient(vapid, service.reach).send(at(endpoint), text, options);

describe('a push', () => {
  test('can be decrypted by its device only, and has a lifetime and urgency', async () => {
    expect(await send('Hello ✓')).toEqual({ kind: 'delivered' });
    const [push] = service.received;
    expect(push?.path).toBe('/mine');
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '60',
      urgency: 'high',
      topic: 'topic',
    });
    const body = push?.body ?? Buffer.alloc(0);
    expect(body.includes('Hello')).toBe(false);
    expect(device.read(body)).toBe('Hello ✓');
    expect(() => makeDevice().read(body)).toThrow();
  });

  test('is signed with the key that browsers subscribe with, for this service and less than a day', async () => {
    await send('Hello');
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), ?k=(.+)$/.exec(service.received[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { payload } = await jwtVerify(token, publicKey, { audience: service.url });
    expect(payload.sub).toBe('mailto:help@acme.test');
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  });
});

describe('the response of the push service', () => {
  test.each([
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [413, { kind: 'refused', reason: 'The push service answered 413.' }],
    [503, { kind: 'later', reason: 'The push service answered 503.' }],
  ])('%i is understood', async (status, outcome) => {
    service.answer = (_push, response) => void response.writeHead(status).end('x'.repeat(100_000));
    expect(await send('Hello')).toEqual(outcome);
  });

  test('429 with Retry-After sets the time of the next attempt', async () => {
    service.answer = (_push, response) => void response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await send('Hello')).toMatchObject({ kind: 'later', retryAfterSeconds: 120 });
  });

  test('a redirect is not followed', async () => {
    service.answer = (_push, response) =>
      void response.writeHead(307, { location: `${service.url}/elsewhere` }).end();
    expect(await send('Hello')).toMatchObject({ kind: 'refused' });
    expect(service.received.map(({ path }) => path)).toEqual(['/mine']);
  });

  test('is not awaited any more when the server stops', async () => {
    service.answer = () => undefined;
    const stopping = new AbortController();
    const sending = createPushClient(vapid, service.reach).send(at(`${service.url}/mine`), 'Hello', {
      ...options,
      signal: stopping.signal,
    });
    await sleep(50);
    stopping.abort();
    expect(await sending).toMatchObject({ kind: 'later' });
  });

  test('invalid keys mean that the device cannot be reached', async () => {
    const broken = { endpoint: `${service.url}/mine`, p256dh: 'k', auth: 'a' };
    const client = createPushClient(vapid, service.reach);
    expect(await client.send(broken, 'Hello', options)).toEqual({ kind: 'gone' });
    expect(service.received).toEqual([]);
  });
});

test('an address that is not on the public internet gets no connection', async () => {
  let connections = 0;
  const inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0);
  const { port } = inside.address() as { port: number };
  const client = createPushClient(vapid);
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
    'user@127.0.0.1',
  ]) {
    const outcome = await client.send(at(`https://${host}:${port}/`), 'Hello', options);
    expect(outcome, host).toMatchObject({ kind: 'refused' });
  }
  expect(await client.send(at(`http://93.184.215.14/`), 'Hello', options)).toMatchObject({ kind: 'refused' });
  expect(connections).toBe(0);
  inside.close();
});
