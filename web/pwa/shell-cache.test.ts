import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '#test/support/memory-caches.ts';
import { cachedFile, fillShell, leaveOnly, type Shell } from './shell-cache.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const PAGE = '<!doctype html>';
const shell = (version: string, ...names: string[]): Shell => ({
  version,
  files: [['/', digest(PAGE)], ...names.map((name): [string, string] => [`/assets/${name}`, ''])],
});

let caches: ReturnType<typeof memoryCaches>;
const server = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', server);
  server.mockReset().mockImplementation(async (path) => answer(path === '/' ? PAGE : `// ${path}`, path));
});

const answer = (text: string, path: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': path === '/' ? 'text/html' : 'text/javascript' } });
const paths = async (version: string) =>
  (await (await caches.open(`fieldfare-shell-${version}`)).keys()).map(({ url }) => new URL(url).pathname);

test('caches every file once', async () => {
  await fillShell(shell('a', 'one.js', 'two.js'));
  expect((await paths('a')).toSorted()).toEqual(['/', '/assets/one.js', '/assets/two.js']);
  await fillShell(shell('a', 'one.js', 'two.js'));
  expect(server).toHaveBeenCalledTimes(3);
});

test('continues after an interruption', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `${number}.js`);
  let left = 9;
  server.mockImplementation(async (path) => {
    left -= 1;
    if (left < 0) throw new TypeError('Failed to fetch');
    return answer(path === '/' ? PAGE : '', path);
  });
  await expect(fillShell(shell('a', ...names))).rejects.toThrow('Failed to fetch');
  left = 1_000;
  server.mockClear();
  await fillShell(shell('a', ...names));
  // The interrupted download is repeated.
  expect(server.mock.calls.length).toBeLessThanOrEqual(21 - 9 + 4);
});

test('reuses files of the previous version', async () => {
  await fillShell(shell('a', 'same.js'));
  server.mockClear();
  await fillShell(shell('b', 'same.js', 'new.js'));
  expect(server.mock.calls.map(([path]) => path)).toEqual(['/', '/assets/new.js']);
});

test.each([
  ['a sign-in page of the network', async () => answer('<h1>Welcome</h1>', '/')],
  ['an error', async (path: string) => answer('', path, 502)],
])('refuses %s in place of a script', async (_name, reply) => {
  server.mockImplementation(async (path) => (path === '/' ? answer(PAGE, '/') : reply(path)));
  await expect(fillShell(shell('a', 'one.js'))).rejects.toThrow('/assets/one.js was answered with');
});

test('refuses the page of another version', async () => {
  server.mockImplementation(async (path) => answer('<!doctype html><title>newer</title>', path));
  await expect(fillShell(shell('a'))).rejects.toThrow('/ is of another version.');
});

test('keeps the running version, and the one before it for open tabs', async () => {
  for (const version of ['a', 'b', 'c']) {
    await fillShell(shell(version, `${version}.js`));
    vi.spyOn(Date, 'now').mockReturnValue(version.charCodeAt(0));
    await leaveOnly(shell(version));
  }
  expect(await caches.keys()).toEqual(['fieldfare-shell-b', 'fieldfare-shell-c']);
  // Returning to an older version is a change like any other.
  vi.spyOn(Date, 'now').mockReturnValue(200);
  await fillShell(shell('a', 'a.js'));
  await leaveOnly(shell('a'));
  expect(await caches.keys()).toEqual(['fieldfare-shell-c', 'fieldfare-shell-a']);
});

test('keeps the version that is being installed, and nothing of a failed installation', async () => {
  await caches.open('fieldfare-shell-given-up');
  await caches.open('shared-photos');
  await fillShell(shell('a'));
  await caches.open('fieldfare-shell-next');
  await leaveOnly(shell('a'));
  expect(await caches.keys()).toEqual(['shared-photos', 'fieldfare-shell-a', 'fieldfare-shell-next']);
});

test('finds chunks of the previous version, but never its page', async () => {
  await fillShell(shell('before', 'old.js'));
  expect(await (await cachedFile('/assets/old.js'))?.text()).toBe('// /assets/old.js');
  expect(await cachedFile('/')).toBeUndefined();
});
