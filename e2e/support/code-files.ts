import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ASSETS = join(import.meta.dirname, '../../dist/web/assets');

/** The names of the built chunks with the code of a source file, e.g. of `navigation-sheet.tsx`. */
export function codeFilesOf(source: string): string[] {
  return globSync('*.js.map', { cwd: ASSETS })
    .filter((map) => {
      const { sources } = JSON.parse(readFileSync(join(ASSETS, map), 'utf8')) as { sources: string[] };
      return sources.some((path) => basename(path) === source);
    })
    .map((map) => map.replace(/\.map$/, ''));
}
