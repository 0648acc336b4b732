import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownProblems } from './own-rules.ts';
import { squawkProblems } from './squawk.ts';

/** `set not null` scans the table under an exclusive lock, unless a validated check says the same already. */
const NOT_NULL =
  /alter table (?:only )?([a-z_]+\.[a-z_0-9]+)[^;]*?alter (?:column )?([a-z_0-9]+) set not null/gi;

const withoutComments = (sql: string): string => sql.replace(/^\s*--.*$/gm, '');

function unprovenColumns(sql: string, earlier: readonly { sql: string }[]): string[] {
  const before = earlier.map((file) => withoutComments(file.sql)).join('\n');
  return [...withoutComments(sql).matchAll(NOT_NULL)].flatMap(([, table = '', column = '']) => {
    const check = new RegExp(
      `add constraint ([a-z_0-9]+)\\s+check \\(${column} is not null\\) not valid`,
      'i',
    ).exec(before);
    const validation = new RegExp(`alter table ${table} validate constraint ${check?.[1]}\\b`, 'i');
    if (check && validation.test(before)) return [];
    return [
      `it sets ${column} of ${table} to not null without a validated check: first "add constraint … check (${column} is not null) not valid", then "validate constraint" in a file of its own.`,
    ];
  });
}

/**
 * What would lock tables in use, or break the previous release, in migrations that no release has yet. Each problem is a
 * sentence that says why, and the right way.
 * @param frozen the migrations of releases
 */
export function lintMigrations(
  files: readonly { name: string; sql: string }[],
  frozen: readonly { sql: string }[] = [],
): string[] {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fieldfare-lint-'));
  try {
    for (const { name, sql } of files) writeFileSync(join(folder, name), sql);
    const paths = (alone: boolean) =>
      files.filter(({ sql }) => /^-- run: alone$/m.test(sql) === alone).map(({ name }) => join(folder, name));
    const found = [...squawkProblems(paths(false), true), ...squawkProblems(paths(true), false)];
    return files.flatMap(({ name, sql }, index) =>
      [
        ...ownProblems(name, sql),
        ...unprovenColumns(sql, [...frozen, ...files.slice(0, index)]),
        ...found.filter(({ path }) => basename(path) === name).map(({ problem }) => problem),
      ].map((problem) => `db/migrations/${name}: ${problem}`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
