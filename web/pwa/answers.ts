import { API_PATH, SERVER_PATH } from '#shared/server-paths.ts';
import { keepSharedPhotos, SHARE_PATH } from '#web/pwa/share-target.ts';
import { cachedFile, isFile, keepFile, SHELL } from '#web/pwa/shell-cache.ts';
import type { FetchEvent, WorkerScope } from '#web/pwa/worker-scope.ts';

/** Index.html, which serves every page of the portal. */
const PAGE = '/';
const CONFIG = '/config.json';
const CONFIG_CACHE = 'fieldfare-config';
/** How long to wait for the server's settings before using those of the last visit. */
const CONFIG_PATIENCE_MS = 1_000;

const paths = new Set(SHELL.files.map(([path]) => path));
let timesAsked = 0;
/** How often a page checks for the next version to take over before it opens with this one. */
const ASKED_MAX = 3;
/** Seconds. A request during the change of versions makes Chromium forget the change or hang, so this is not 0. */
const ASKED_EVERY = '1';

/**
 * The worker's own responses: the portal's files and settings, which are the same for all users. All other requests go
 * to the server unchanged and are not cached, especially those for personal data.
 */
export function answerFor(worker: WorkerScope, event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || SHELL.files.length === 0) return null;
  if (request.method === 'POST' && pathname === SHARE_PATH) return keepSharedPhotos(request);
  if (request.method !== 'GET') return null;
  if (request.mode === 'navigate') return isServers(pathname) ? null : page(worker);
  if (pathname === CONFIG) return config(event);
  if (pathname.startsWith('/assets/')) return asset(event, pathname);
  return paths.has(pathname) && pathname !== PAGE ? kept(request, pathname) : null;
}

/** URLs that the server handles, and files by name. */
function isServers(pathname: string): boolean {
  return API_PATH.test(pathname) || SERVER_PATH.test(pathname) || /\.\w+$/.test(pathname);
}

/**
 * The page from the cache, online or offline: it starts at once and matches its scripts. Opening or reloading the only
 * window activates the waiting version, so that one reload replaces a bad release.
 */
async function page(worker: WorkerScope): Promise<Response> {
  const { waiting } = worker.registration;
  if (waiting && timesAsked < ASKED_MAX) {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
    // The page that waits for it counts as a window from now on.
    if (windows.length < 2 || timesAsked > 0) {
      // If it does not take over, the portal must open all the same.
      timesAsked += 1;
      waiting.postMessage({ type: 'skip-waiting' });
      return new Response('', { headers: { refresh: ASKED_EVERY, 'content-type': 'text/html' } });
    }
  }
  return (await cachedFile(PAGE)) ?? fetch(PAGE);
}

async function kept(request: Request, pathname: string): Promise<Response> {
  return (await cachedFile(pathname)) ?? fetch(request);
}

async function asset(event: FetchEvent, pathname: string): Promise<Response> {
  const known = await cachedFile(pathname);
  if (known) return known;
  const response = await fetch(event.request);
  if (isFile(pathname, response)) event.waitUntil(keepFile(pathname, response.clone()));
  return response;
}

/**
 * The server's settings if they arrive soon, otherwise those of the last visit; late ones are cached for the next
 * visit.
 */
async function config(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CONFIG_CACHE);
  const fresh = fetch(event.request).then(async (response) => {
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!response.ok || !isJson) throw new Error(`The settings were answered with ${response.status}.`);
    await cache.put(CONFIG, response.clone());
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  const last = await cache.match(CONFIG);
  if (!last) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, CONFIG_PATIENCE_MS, last));
  return Promise.race([fresh.catch(() => last), late]);
}
