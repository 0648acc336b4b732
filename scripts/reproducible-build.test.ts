import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { testSize } from '#test/support/test-size.ts';
import { webIsBuilt } from './web-stamp.mjs';

const ROOT = join(import.meta.dirname, '..');
/** What the build reads. */
const SOURCES = [
  'web',
  'shared',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];
/** Makes the build run 400 days later. */
const LATER = `data:text/javascript,${encodeURIComponent(`
  const Now = Date, offset = 400 * 86_400_000;
  globalThis.Date = class extends Now {
    constructor(...parts) { parts.length ? super(...parts) : super(Now.now() + offset); }
    static now() { return Now.now() + offset; }
  };`)}`;

/** The hash of each file, by its path. */
const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ])
      .sort(),
  );

// It builds the whole web app.
test.runIf(testSize !== 'quick')(
  'a build in another folder, at another time, and of another shell has the same bytes',
  { timeout: 600_000 },
  () => {
    expect(webIsBuilt(ROOT), 'dist/web is built from these sources').toBe(true);
    using folder = temporaryFolder();
    const copy = join(folder.path, 'some/other folder');
    mkdirSync(copy, { recursive: true });
    for (const source of SOURCES) cpSync(join(ROOT, source), join(copy, source), { recursive: true });
    copyPackages(join(copy, 'node_modules'));
    execFileSync(process.execPath, ['--import', LATER, 'scripts/build-web.ts'], {
      cwd: copy,
      env: {
        ...process.env,
        TZ: 'Asia/Tokyo',
        LANG: 'de_DE.UTF-8',
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: '',
      },
    });
    expect(contents(join(copy, 'dist/web'))).toEqual(contents(join(ROOT, 'dist/web')));
  },
);

/** As hard links, which take no room, where the temporary folder is on the same volume. */
function copyPackages(target: string): void {
  const source = join(ROOT, 'node_modules');
  try {
    execFileSync('cp', ['-al', source, target], { stdio: 'ignore' });
  } catch {
    rmSync(target, { recursive: true, force: true });
    execFileSync('cp', ['-R', source, target]);
  }
  // What tools keep belongs to the other folder; removing a link leaves the file.
  for (const kept of ['.cache', '.vite']) rmSync(join(target, kept), { recursive: true, force: true });
}
