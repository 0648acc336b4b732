import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { extname, join } from 'node:path';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import type { Answer } from './test-proxy.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/previous-web');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The web app of the previous release, as answers to a browser: that of the commit in PREVIOUS_RELEASE, else of the tag of
 * the last release in db/releases.json. Built once for each commit, with the packages of this one.
 * @returns undefined where there is no release yet
 */
export function previousWeb(): ((path: string) => Answer) | undefined {
  const releases: { version: string }[] = JSON.parse(readFileSync(join(ROOT, 'db/releases.json'), 'utf8'));
  const version = releases.at(-1)?.version;
  const name = process.env.PREVIOUS_RELEASE || (version && `v${version}`);
  if (!name) return undefined;
  const commit = git('rev-parse', '--verify', `${name}^{commit}`).toString().trim();
  const folder = join(CACHE, commit);
  if (!existsSync(folder)) build(commit, folder);
  return (path) => {
    const file = join(folder, path === '/' ? 'index.html' : (path.split('?')[0] ?? ''));
    const type = TYPES[extname(file)];
    return type && existsSync(file) ? { type, body: readFileSync(file) } : null;
  };
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30 });

/** Elsewhere, because Node runs no TypeScript below node_modules. */
function build(commit: string, folder: string): void {
  using temporary = temporaryFolder();
  const source = temporary.path;
  execFileSync('tar', ['-x', '-C', source], { input: git('archive', commit) });
  symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  execFileSync(process.execPath, [join(source, 'scripts/build-web.ts')], { cwd: source, stdio: 'inherit' });
  const unfinished = `${folder}.${process.pid}`;
  cpSync(join(source, 'dist/web'), unfinished, { recursive: true });
  renameSync(unfinished, folder);
}
