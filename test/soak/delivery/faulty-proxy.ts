import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What can happen to a request on its way, and to its answer on the way back. */
export const FAULTS = [
  'cut before',
  'cut inside the request',
  'answer lost',
  'cut inside the answer',
  'delay',
  'duplicate',
  'status 500',
  'status 503',
  'status 429',
  'status 401',
  'captive portal',
  'stall',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A session is renewed beside the queue, by its own library and rules: here the line fails, and not the server. */
const NOT_OF_THE_LINE: readonly Fault[] = ['status 500', 'status 429', 'status 401'];

export interface FaultyProxy {
  url: string;
  /** What happens to the next request; `undefined` lets it pass. Called once for each. */
  next: (path: string) => Fault | undefined;
  /** How often each has happened. */
  happened: Map<Fault, number>;
  /** Of photos, all that has been handed on. */
  uploadedBytes: number;
  stop(): Promise<void>;
}

interface Whole {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A proxy to the server at `port` of this machine, with controlled failures. */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  const server = createServer((incoming, answer) => {
    handle(proxy, port, incoming, answer).catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => undefined,
    happened: new Map(),
    uploadedBytes: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

async function handle(
  proxy: FaultyProxy,
  port: number,
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const path = incoming.url ?? '';
  const chosen = proxy.next(path);
  const fault =
    path.startsWith('/auth/v1/token') && NOT_OF_THE_LINE.includes(chosen as Fault) ? undefined : chosen;
  if (fault) proxy.happened.set(fault, (proxy.happened.get(fault) ?? 0) + 1);

  if (fault === 'cut before') return void incoming.socket.destroy();
  // Whoever waits gives up by itself.
  if (fault === 'stall') return;
  const body = await read(incoming);
  if (fault === 'delay') await sleep(300);
  const status = /^status (\d+)$/.exec(fault ?? '')?.[1];
  if (status) return refuse(answer, Number(status));
  if (fault === 'captive portal') {
    answer.writeHead(200, { 'content-type': 'text/html' });
    return void answer.end('<!doctype html><title>Welcome to the hotel</title>');
  }
  if (incoming.method === 'PATCH') proxy.uploadedBytes += body.byteLength;
  if (fault === 'cut inside the request') {
    sendHalf(port, incoming, body);
    return void incoming.socket.destroy();
  }
  const first = forward(port, incoming, body);
  // A line that repeats itself: both arrive, one answer comes back.
  const whole =
    fault === 'duplicate' ? (await Promise.all([first, forward(port, incoming, body)]))[1] : await first;
  if (fault === 'answer lost') return void incoming.socket.destroy();
  const { connection: _hop, 'transfer-encoding': _coding, ...headers } = whole.headers;
  answer.writeHead(whole.status, headers);
  if (fault !== 'cut inside the answer') return void answer.end(whole.body);
  answer.write(whole.body.subarray(0, whole.body.byteLength / 2), () => incoming.socket.destroy());
}

function refuse(answer: ServerResponse, status: number): void {
  const isBusy = status === 429 || status === 503;
  answer.writeHead(status, { 'content-type': 'application/json', ...(isBusy && { 'retry-after': '1' }) });
  answer.end(JSON.stringify({ code: 'injected', message: 'Not now', details: null, hint: null }));
}

function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Whole> {
  return new Promise((resolve, reject) => {
    const upstream = request(
      { host: '127.0.0.1', port, method, path: url, headers, agent: false },
      async (answer) => {
        try {
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: await read(answer) });
        } catch (error) {
          reject(error);
        }
      },
    );
    upstream.on('error', reject);
    upstream.end(body);
  });
}

function sendHalf(port: number, { method, url, headers }: IncomingMessage, body: Buffer): void {
  const upstream = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  upstream.on('error', () => undefined);
  upstream.write(body.subarray(0, body.byteLength / 2), () => upstream.destroy());
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
