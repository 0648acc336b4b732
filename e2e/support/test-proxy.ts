import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { forwardRequest, forwardUpgrade } from '#test/support/forward.ts';

/** What a test proxy does with a request: aborts it, responds itself, or (null) forwards it. */
export type Answer =
  | 'cut'
  | { type: string; body: string | Buffer; status?: number; headers?: Record<string, string> }
  | null;

/** A proxy in front of the portal, at its own address: its connections can be cut, and other versions deployed. */
export interface TestProxy {
  url: string;
  /** Every requested path, in order. */
  asked: string[];
  /** Cuts the connections, or restores them. */
  down(isDown: boolean): void;
  /** Called first for every request. */
  intercept(answer: (path: string, method: string) => Answer): void;
  /** Called when the portal has responded to a request: true discards the response and aborts the connection. */
  lose(isLost: (path: string, method: string) => boolean): void;
  /** Serves another version from now on: the same files, with a page that contains the version. */
  deploy(version: string, change?: (page: string) => string): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestProxy(portalUrl: string): Promise<TestProxy> {
  const deployed = new Map<string, Answer>();
  let isDown = false;
  let intercept: (path: string, method: string) => Answer = () => null;
  let isLost: (path: string, method: string) => boolean = () => false;
  const asked: string[] = [];

  const server = createServer((from, to) => {
    const path = from.url ?? '/';
    asked.push(path);
    const isPage = from.headers['sec-fetch-mode'] === 'navigate' || path === '/';
    const answer = isDown
      ? 'cut'
      : (intercept(path, from.method ?? 'GET') ?? deployed.get(isPage ? '/' : path) ?? null);
    if (answer === null) return forwardRequest(portalUrl, from, to, () => isLost(path, from.method ?? 'GET'));
    if (answer === 'cut') return void from.socket.destroy();
    const headers = { 'content-type': answer.type, 'cache-control': 'no-cache', ...answer.headers };
    to.writeHead(answer.status ?? 200, headers);
    to.end(answer.body);
  });
  const sockets = new Set<Duplex>();
  // The realtime connection.
  server.on('upgrade', (from, socket, head) => {
    if (isDown) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    forwardUpgrade(portalUrl, from, socket, head);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    down(down) {
      isDown = down;
      if (down) cutAll();
    },
    intercept(answer) {
      intercept = answer;
    },
    lose(question) {
      isLost = question;
    },
    async deploy(version, change = (page) => page) {
      const read = async (path: string) => (await fetch(portalUrl + path)).text();
      const [page, worker] = await Promise.all([read('/'), read('/sw.js')]);
      const newPage = change(page.replace('<title>', `<meta name="version" content="${version}"><title>`));
      const newWorker = worker
        .replace(sha256(page), sha256(newPage))
        .replace(/(version:\s*["'`])[0-9a-f]{16}/, `$1${version.padEnd(16, '0')}`);
      if (newWorker === worker) throw new Error('The worker names no version.');
      deployed.set('/', { type: 'text/html; charset=utf-8', body: newPage });
      deployed.set('/sw.js', { type: 'text/javascript', body: newWorker });
    },
    async stop() {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
