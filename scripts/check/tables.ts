import type { SourceFile } from './sources.ts';

/** Tables without row-level security, or without a table of cases that says who may do what. */
export function checkTables(sources: readonly SourceFile[]): string[] {
  const migrations = sources.filter(({ path }) => path.startsWith('db/migrations/'));
  const sql = migrations.map(({ text }) => text.replace(/--.*$/gm, '')).join('\n');
  const cases = sources
    .filter(({ path }) => path.startsWith('db/tests/') || /^server\/gateway\/.*\.test\.ts$/.test(path))
    .map(({ text }) => text)
    .join('\n');
  const namesAfter = (statement: string) =>
    [...sql.matchAll(new RegExp(`${statement} ([a-z_]+\\.[a-z_0-9]+)`, 'g'))].map(([, name]) => name ?? '');
  const dropped = new Set(namesAfter('drop table'));
  const tables = namesAfter('create table(?: if not exists)?').filter((table) => !dropped.has(table));
  return tables.flatMap((table) => {
    const bare = table.split('.')[1] ?? '';
    const problems = [];
    if (!new RegExp(`alter table ${table.replace('.', '\\.')}\\s+enable row level security`).test(sql)) {
      problems.push(`db/migrations: ${table} has no row-level security.`);
    }
    if (!new RegExp(`\\b${bare}\\b`).test(cases))
      problems.push(`db/tests: nothing says who may see or change ${table}.`);
    return problems;
  });
}
