import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '#test/support/memory-caches.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

const ORIGIN = 'https://portal.test';
const files = [
  ['/', 'sha'],
  ['/theme.js', 'sha'],
  ['/assets/one.js', ''],
];
vi.stubGlobal('__SHELL__', { version: 'v', files });
const { answerFor } = await import('./answers.ts');

const server = vi.fn<typeof fetch>();
let waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
let windows: unknown[] = [];

beforeEach(async () => {
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', server);
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  waiting = null;
  windows = [];
  const shell = await caches.open('fieldfare-shell-v');
  for (const [path = ''] of files) await shell.put(path, new Response(`kept ${path}`));
});

/** The worker's own response; null where it passes the request to the server. */
function ask(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response> | null {
  const url = new URL(path, ORIGIN).href;
  const worker = {
    location: { origin: ORIGIN },
    registration: { waiting },
    clients: { matchAll: async () => windows },
  } as unknown as WorkerScope;
  const event = { request: { url, mode, method }, waitUntil: () => undefined } as unknown as FetchEvent;
  return answerFor(worker, event);
}

const open = (path: string) => ask(path, { mode: 'navigate' });

test.each(['/', '/auth', '/admin/work-orders/1?tab=photos', '/share-photos', '/unsubscribe?token=1'])(
  'the page of %s comes from the device',
  async (path) => {
    expect(await (await open(path))?.text()).toBe('kept /');
  },
);

test.each([
  '/storage/v1/object/sign/attachments/a.jpg?token=1',
  '/auth/v1/verify?token=1',
  '/documents/v1/bills/1',
  '/readyz',
  '/favicon.ico',
  '/sw.js',
])('%s is opened by the server', (path) => {
  expect(open(path)).toBeNull();
});

test.each([
  '/rest/v1/work_orders?select=*',
  '/.well-known/openid-configuration',
  '/auth/v1/user',
  '/storage/v1/object/attachments/a.jpg',
  '/realtime/v1/websocket',
  '/documents/v1/reports/1',
  '/geocode/v1/reverse?latitude=1',
  '/manifest.webmanifest',
  'https://maps.example.com/assets/tile.png',
])('%s is requested from the server and not cached', (path) => {
  expect(ask(path)).toBeNull();
});

test('no command ever gets a response from the device', () => {
  for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD'])
    expect(ask('/config.json', { method })).toBeNull();
});

test('files are loaded from the cache; optional ones are cached once they were loaded', async () => {
  expect(await (await ask('/theme.js'))?.text()).toBe('kept /theme.js');
  expect(await (await ask('/assets/one.js'))?.text()).toBe('kept /assets/one.js');
  server.mockResolvedValueOnce(new Response('map', { headers: { 'content-type': 'text/javascript' } }));
  expect(await (await ask('/assets/map.js'))?.text()).toBe('map');
  expect(await (await ask('/assets/map.js'))?.text()).toBe('map');
});

test('a missing chunk, or a page instead of it, is not cached', async () => {
  server.mockResolvedValue(new Response('<h1>', { headers: { 'content-type': 'text/html' } }));
  await ask('/assets/map.js');
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(ask('/assets/map.js')).rejects.toThrow('Failed to fetch');
});

const config = (name: string, type = 'application/json') =>
  new Response(JSON.stringify({ name }), { headers: { 'content-type': type } });

test('settings are the current ones, else those of the last visit, whatever a captive portal sends', async () => {
  server.mockResolvedValueOnce(config('today'));
  expect(await (await ask('/config.json'))?.json()).toEqual({ name: 'today' });
  expect(await (await ask('/config.json'))?.json()).toEqual({ name: 'today' });
  server.mockResolvedValueOnce(config('a sign-in page', 'text/html'));
  expect(await (await ask('/config.json'))?.json()).toEqual({ name: 'today' });
  server.mockResolvedValueOnce(config('tomorrow'));
  expect(await (await ask('/config.json'))?.json()).toEqual({ name: 'tomorrow' });
});

test('on a connection without responses, the settings of the last visit are used after a second', async () => {
  vi.useFakeTimers();
  server.mockResolvedValueOnce(config('today'));
  await ask('/config.json');
  server.mockReturnValueOnce(new Promise(() => undefined));
  const answer = ask('/config.json');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await (await answer)?.json()).toEqual({ name: 'today' });
  vi.useRealTimers();
});

test('two windows keep their version; a single one activates the waiting version', async () => {
  waiting = { postMessage: vi.fn() };
  windows = [{}, {}];
  expect(await (await open('/auth'))?.text()).toBe('kept /');
  windows = [{}];
  for (let times = 0; times < 3; times += 1) {
    expect((await open('/auth'))?.headers.get('refresh')).toBe('1');
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'skip-waiting' });
  }
  // The new version did not take over: the portal opens all the same.
  expect(await (await open('/auth'))?.text()).toBe('kept /');
});
