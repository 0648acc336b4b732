import { headerOf, type MigrationHeader } from '#server/database/migrations/header.ts';

/** What is wrong with a migration for databases in use, beyond what squawk finds, as sentences that say the right way. */
export function ownProblems(name: string, sql: string): string[] {
  let header: MigrationHeader;
  try {
    header = headerOf(name, sql);
  } catch (error) {
    return [(error as Error).message.replace(`db/migrations/${name}: `, '')];
  }
  const code = codeOf(sql);
  const statements = code.split(';').filter((statement) => statement.trim() !== '');
  const problems: string[] = [];
  if (header.compatibleSince === undefined) {
    problems.push(
      'it does not say which releases work with the schema after it: add "-- compatible since: 1.2.3" at its head, the oldest such release. For a file that removes what an earlier release no longer uses, that is the first release which did not use it.',
    );
  }
  const { form } = header;
  if (form.kind === 'alone') {
    if (statements.length !== 1 || !/\bconcurrently\b/i.test(code))
      problems.push(
        'a file that runs alone has exactly one statement, with "concurrently": put everything else into files of its own.',
      );
    if (!/\bif (not )?exists\b/i.test(code))
      problems.push('a killed start repeats it: write "if not exists" or "if exists".');
    return problems;
  }
  if (form.kind === 'batches') {
    if (statements.length !== 1 || !/\bbetween \$1 and \$2\b/.test(code))
      problems.push(
        `a file that runs in batches has exactly one statement, with "where ${form.key} between $1 and $2".`,
      );
    return problems;
  }
  const made = new Set(namesAfter(code, /create table (?:if not exists )?([a-z_]+\.[a-z_0-9]+)/gi));
  const used = [...new Set(namesAfter(code, LOCKING))].filter((table) => !made.has(table));
  if (used.length > 1)
    problems.push(
      `it locks ${used.length} tables in use (${used.join(', ')}) until it commits, each while it waits for the next: write a file for each.`,
    );
  const changed = namesAfter(code, /(?:^|;)\s*(?:update|delete from) ([a-z_]+\.[a-z_0-9]+)/gi).filter(
    (table) => !made.has(table),
  );
  if (changed.length > 0)
    problems.push(
      `it changes rows of ${changed[0]} in one transaction, which locks them all until its end: use a file that runs in batches ("-- run: in batches of ${changed[0]} by id").`,
    );
  return problems;
}

/** Statements that lock a table against writers, for however short a time. */
const LOCKING =
  /(?:alter table (?:if exists )?(?:only )?|(?:create|drop) (?:constraint )?trigger [\s\S]*? on |(?:create|alter|drop) policy [\s\S]*? on |drop table (?:if exists )?|references )([a-z_]+\.[a-z_0-9]+)/gi;

function namesAfter(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name.toLowerCase());
}

/** The statements without comments and without the bodies of functions, which run later. */
function codeOf(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, '$$$$')
    .replace(/'(?:[^']|'')*'/g, "''");
}
