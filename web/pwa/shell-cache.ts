/**
 * The app shell of this worker's build, cached so that the portal starts offline. Each version has its own cache. A
 * page never gets files of two versions, because the names of later chunks contain a hash.
 */
import { forEachConcurrently } from '#shared/concurrently.ts';

export interface Shell {
  /** Changes when any file changes. */
  version: string;
  /**
   * Path and revision of each file that must be cached before this worker is installed; '' where the name has a hash.
   */
  files: readonly (readonly [path: string, sha256: string])[];
}

declare const __SHELL__: Shell;

/** Written into the built worker by web/build/service-worker.ts; empty in dev. */
export const SHELL: Shell = typeof __SHELL__ === 'undefined' ? { version: '', files: [] } : __SHELL__;

const PREFIX = 'fieldfare-shell-';
/** An entry with the time (ms) at which a version became active. */
const SINCE = '/.used-since';
/** Parallel downloads; few, to leave bandwidth for the open page. */
const FETCHES_AT_ONCE = 4;

/**
 * Downloads the missing files. When interrupted, it rejects, and the next attempt continues.
 * @throws when a file does not match this version's build: a sign-in page of the network, or another version
 */
export async function fillShell({ version, files }: Shell): Promise<void> {
  const cache = await caches.open(PREFIX + version);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter(([path]) => !kept.has(path));
  await forEachConcurrently(missing, FETCHES_AT_ONCE, async ([path, sha256]) =>
    cache.put(path, await fileOf(path, sha256)),
  );
}

/**
 * After this version has taken over: deletes all other versions but the one before, whose chunks open tabs may still
 * load.
 */
export async function leaveOnly({ version }: Shell): Promise<void> {
  const current = PREFIX + version;
  await (await caches.open(current)).put(SINCE, new Response(String(Date.now())));
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = await Promise.all(
    // In the order of creation.
    names.map(async (name, age) => ({ name, age, since: await usedSince(name) })),
  );
  const before = others
    .filter(({ name, since }) => name !== current && since > 0)
    .sort((a, b) => b.since - a.since)[0];
  // A newer version that has never been active is being installed right now.
  const isNext = ({ age, since }: { age: number; since: number }) =>
    age > names.indexOf(current) && since === 0;
  const stale = others.filter(
    (other) => other.name !== current && other.name !== before?.name && !isNext(other),
  );
  await Promise.all(stale.map(({ name }) => caches.delete(name)));
}

/** A file of this version, or of the one before; undefined when no cache has it. */
export async function cachedFile(path: string): Promise<Response | undefined> {
  const own = await (await caches.open(PREFIX + SHELL.version)).match(path);
  return own ?? (path.startsWith('/assets/') ? caches.match(path) : undefined);
}

/** Caches a file with a hash in its name that only some users need (maps, charts), when it is first used. */
export async function keepFile(path: string, response: Response): Promise<void> {
  await (await caches.open(PREFIX + SHELL.version)).put(path, response);
}

async function fileOf(path: string, sha256: string): Promise<Response> {
  const old = sha256 === '' ? await caches.match(path) : undefined;
  if (old) return old;
  const response = await fetch(path, { cache: sha256 === '' ? 'default' : 'no-cache' });
  if (!isFile(path, response)) throw new Error(`${path} was answered with ${response.status}.`);
  if (sha256 !== '' && (await digestOf(response.clone())) !== sha256) {
    throw new Error(`${path} is of another version.`);
  }
  return response;
}

/** Networks that require a sign-in answer every request with their own page. */
export function isFile(path: string, { ok, redirected, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return ok && !redirected && isPage === (path === '/');
}

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function usedSince(name: string): Promise<number> {
  const since = await (await caches.open(name)).match(SINCE);
  return since ? Number(await since.text()) : 0;
}
