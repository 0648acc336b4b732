import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownProblems } from './own-rules.ts';
import { squawkProblems } from './squawk.ts';

/**
 * What would lock tables in use, or break the previous release, in migrations that no release has yet. Each problem is a
 * sentence that says why, and the right way.
 */
export function lintMigrations(files: readonly { name: string; sql: string }[]): string[] {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fieldfare-lint-'));
  try {
    for (const { name, sql } of files) writeFileSync(join(folder, name), sql);
    const paths = (alone: boolean) =>
      files.filter(({ sql }) => /^-- run: alone$/m.test(sql) === alone).map(({ name }) => join(folder, name));
    const found = [...squawkProblems(paths(false), true), ...squawkProblems(paths(true), false)];
    return files.flatMap(({ name, sql }) =>
      [
        ...ownProblems(name, sql),
        ...found.filter(({ path }) => basename(path) === name).map(({ problem }) => problem),
      ].map((problem) => `db/migrations/${name}: ${problem}`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
