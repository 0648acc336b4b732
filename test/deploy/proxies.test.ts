import { request as httpRequest } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type ProxyName, type RunningProxy, startProxy } from './support/start-proxy.ts';
import { startUpstream, type Upstream } from './support/upstream.ts';

/** The configurations of `deploy/` in the real proxies, in front of two nodes (decision 116). */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
/** The client is another address than the proxy, which is 127.0.0.1 for the nodes. */
const CLIENT = '127.0.0.2';
/** STORAGE_MAX_SIZE_BYTES, and the form around a file. */
const LARGEST_UPLOAD_BYTES = 52_428_800 + 4_096;
const LONGEST_URL_BYTES = 32 * 1024;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: { node: string; ip: string; protocol: string; host: string; urlLength: number; bytes: number };
}

describe.each<[name: ProxyName, differences: { asksReadyz?: false; repeatsBodies?: false }]>([
  ['haproxy', {}],
  ['nginx', { asksReadyz: false }],
  // Until 2.11, Caddy cannot send a body to another node (caddyserver/caddy issue 7546).
  ['caddy', { repeatsBodies: false }],
])('%s', (name, { asksReadyz = true, repeatsBodies = true }) => {
  let proxy: RunningProxy;
  let nodes: [Upstream, Upstream];
  beforeAll(async () => {
    nodes = [await startUpstream(), await startUpstream()];
    proxy = await startProxy(
      name,
      nodes.map(({ address }) => address),
    );
    // A proxy listens before its first check of the nodes.
    await vi.waitFor(async () => expect((await ask('/')).status).toBe(200), 10_000);
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(nodes.map((node) => node.stop()));
  });

  function ask(
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: proxy.httpsPort, path, agent: false, method: body ? 'POST' : 'GET' },
          ...{ localAddress: CLIENT, servername: 'localhost', rejectUnauthorized: false },
          headers: { host: `localhost:${proxy.httpsPort}`, ...headers },
        },
        async (response) => {
          const content = await text(response).catch(reject);
          const isJson = response.headers['content-type']?.includes('json');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson ? JSON.parse(content ?? '') : content,
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  test('requests are shared between the nodes, without an affinity', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/config.json')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.node)).size).toBe(2);
    expect(answers[0]?.headers['set-cookie']).toBeUndefined();
  });

  test('the address of the client arrives, whatever it claims, and so does the protocol', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.9',
    };
    const { body } = await ask('/', { headers: forged });
    expect(body).toMatchObject({ ip: CLIENT, protocol: 'https' });
    expect(body.host).toContain('localhost');
  });

  test('a socket is opened, and carries messages both ways', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${proxy.httpsPort}/realtime/v1/websocket`, {
      ...{
        rejectUnauthorized: false,
        servername: 'localhost',
        headers: { host: `localhost:${proxy.httpsPort}` },
      },
    });
    const heard = new Promise((resolve, reject) => {
      socket.on('message', (data) => resolve(String(data))).on('error', reject);
    });
    socket.on('open', () => socket.send('heartbeat'));
    expect(await heard).toBe('heartbeat');
    socket.close();
  });

  test('an upload of the largest size passes, and a URL of the greatest length', async () => {
    const { status, body } = await ask('/storage/v1/object', { body: Buffer.alloc(LARGEST_UPLOAD_BYTES) });
    expect([status, body.bytes]).toEqual([200, LARGEST_UPLOAD_BYTES]);
    const path = `/rest/v1/work_orders?id=in.(${'a'.repeat(LONGEST_URL_BYTES - 40)})`;
    expect((await ask(path)).body.urlLength).toBe(path.length);
    expect((await ask('/', { headers: { 'x-long': 'a'.repeat(16_000) } })).status).toBe(200);
  });

  test('metrics are not for others, and HTTP leads to HTTPS', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    if (name === 'caddy') return;
    const location = await new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: proxy.httpPort,
        path: '/a?b',
        headers: { host: 'work.example.com' },
      };
      httpRequest(options, (response) => resolve(response.resume().headers.location))
        .on('error', reject)
        .end();
    });
    expect(location).toBe('https://work.example.com/a?b');
  });

  test.runIf(asksReadyz)(
    'a node that is not ready gets no further request, and gets some again later',
    async () => {
      const [leaving] = nodes;
      leaving.isReady = false;
      await sleep(3_500);
      const before = leaving.requests;
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(leaving.requests).toBe(before);
      leaving.isReady = true;
      await expect
        .poll(async () => (await ask('/')).body.node, { timeout: 10_000, interval: 20 })
        .toBe(leaving.address);
    },
  );

  test('what a stopped node refuses goes to the other', async () => {
    await nodes[0].stop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/')));
    // By then, its checks have found out.
    if (!repeatsBodies) await sleep(2_000);
    const body = Buffer.from('{}');
    answers.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => ask('/rest/v1/rpc/clock_in', { body })))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(answers.map((answer) => answer.body.node))).toEqual(new Set([nodes[1].address]));
  });
});
