import { API_PATH, SERVER_PATH } from '#shared/server-paths.ts';
import { keepSharedPhotos, SHARE_PATH } from '#web/pwa/share-target.ts';
import { cachedFile, isFile, keepFile, SHELL } from '#web/pwa/shell-cache.ts';
import type { FetchEvent, WorkerScope } from '#web/pwa/worker-scope.ts';

/** Index.html, which every page of the portal is. */
const PAGE = '/';
const CONFIG = '/config.json';
const CONFIG_CACHE = 'fieldfare-config';
/** How long the settings of the last visit wait for today's. */
const CONFIG_PATIENCE_MS = 1_000;

const paths = new Set(SHELL.files.map(([path]) => path));
let timesAsked = 0;
/** How often a page waits for the next version to take over before it opens with this one. */
const ASKED_MAX = 3;
/** Seconds. A request that comes while the versions change makes Chromium forget the change, or never answers: not 0. */
const ASKED_EVERY = '1';

/**
 * What this worker answers itself: the portal's own files and settings, the same for everybody. All else, and with it
 * everything that belongs to somebody, goes to the server untouched and is kept nowhere.
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

/** Addresses that the server answers itself, and files by their names. */
function isServers(pathname: string): boolean {
  return API_PATH.test(pathname) || SERVER_PATH.test(pathname) || /\.\w+$/.test(pathname);
}

/**
 * The page from the cache, with or without a signal: it starts at once and fits its scripts. Whoever opens or reloads the
 * only window takes the version that waits, so that a bad release is gone with one reload.
 */
async function page(worker: WorkerScope): Promise<Response> {
  const { waiting } = worker.registration;
  if (waiting && timesAsked < ASKED_MAX) {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
    // Once asked, the page that waits for it counts as a window too.
    if (windows.length < 2 || timesAsked > 0) {
      // Should it not take over, the portal must open all the same.
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

/** Today's settings when they come soon, else those of the last visit; late ones are kept for the next. */
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
