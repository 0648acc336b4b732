import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT, type SourceFile } from './sources.ts';

export interface Import {
  from: string;
  /** Path of a file of ours, from the root. */
  to: string;
}

const STATEMENT = /(?:import|export)\s+[^'";]*?\s*from\s*'([^']+)'|import\s*\(?\s*'([^']+)'/g;

/** All imports between files of ours; packages are left out. */
export function findImports(sources: readonly SourceFile[]): Import[] {
  return sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(STATEMENT)].flatMap(([, specifier, plain]) => {
        const to = resolveImport(path, specifier ?? plain ?? '');
        return to ? [{ from: path, to }] : [];
      }),
    );
}

/** `#shared/x.ts` and `./x.ts` as paths from the root; undefined for packages. */
function resolveImport(from: string, specifier: string): string | undefined {
  const bare = specifier.split('?')[0] ?? '';
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return normalize(join(dirname(from), bare)).replaceAll('\\', '/');
  return undefined;
}

/** Imports of files that are not there. */
export function checkTargets(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => !existsSync(join(ROOT, to)))
    .map(({ from, to }) => `${from} imports ${to}, which does not exist.`);
}
