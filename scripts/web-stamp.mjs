import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the built web app is made of. */
const SOURCES = ['web', 'shared', 'package-lock.json', 'vite.config.ts', 'scripts/build-web.ts'];
export const STAMP_FILE = '.stamp';

/** @param {string} root @returns {boolean} whether dist/web was built from exactly these sources */
export function webIsBuilt(root) {
  const file = join(root, 'dist/web', STAMP_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === webStamp(root);
}

/** A hash of all sources, of names and contents, whatever their dates say. @param {string} root @returns {string} */
export function webStamp(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesBelow(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return /\.(test\.tsx?|gen\.ts)$/.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
