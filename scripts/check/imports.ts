import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT, type SourceFile } from './sources.ts';

export interface Import {
  from: string;
  /** Path of a file of ours, from the root. */
  to: string;
  /** Whether nothing of it is left at run time. */
  typeOnly: boolean;
}

const STATEMENT = /(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*'([^']+)'|import\s*\(?\s*'([^']+)'/g;

/** All imports between files of ours; packages are left out. */
export function findImports(sources: readonly SourceFile[]): Import[] {
  return sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(STATEMENT)].flatMap(([, type, names, specifier, plain]) => {
        const to = resolveImport(path, specifier ?? plain ?? '');
        return to ? [{ from: path, to, typeOnly: Boolean(type) || onlyTypes(names) }] : [];
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

function onlyTypes(names: string | undefined): boolean {
  const list = /^\{(.*)\}$/s.exec(names?.trim() ?? '')?.[1] ?? 'value';
  return list.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}

/** Imports of files that are not there. */
export function checkTargets(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => !existsSync(join(ROOT, to)))
    .map(({ from, to }) => `${from} imports ${to}, which does not exist.`);
}

/** Circles of imports that exist at run time: each is told once, from the first of its files. */
export function checkCycles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const finished = new Set<string>();
  const problems: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) problems.push(`Imports go in a circle: ${[...trail.slice(start), path].join(' → ')}.`);
    if (start >= 0 || finished.has(path)) return;
    for (const { to } of next.get(path) ?? []) visit(to, [...trail, path]);
    finished.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return problems;
}
