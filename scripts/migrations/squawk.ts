import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SQUAWK = join(import.meta.dirname, '../../node_modules/squawk-cli/js/bin/squawk');
/** The oldest PostgreSQL that an operator may bring. */
const POSTGRES = '15.0';

/** Rules about style, and what the code that runs migrations does itself for each of them. */
const LEFT_OUT = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-text-field',
];

/** What to do instead, where the message of squawk does not say it in terms of our files. */
const RIGHT_WAYS: Record<string, string> = {
  'changing-column-type':
    'add a column of the new type, fill it in batches, use it in the next release, and drop the old one in the release after that.',
  'adding-not-nullable-field':
    'first "add constraint … check (column is not null) not valid", then "validate constraint" in a file of its own; then "set not null" does not scan. Say "-- squawk-ignore adding-not-nullable-field" above it.',
  'require-concurrent-index-creation':
    'make the index in a file of its own with "-- run: alone" and "create index concurrently if not exists".',
  'require-concurrent-index-deletion':
    'drop the index in a file of its own with "-- run: alone" and "drop index concurrently if exists".',
  'constraint-missing-not-valid': 'add it as "not valid", and validate it in a file of its own.',
  'adding-foreign-key-constraint': 'add it as "not valid", and validate it in a file of its own.',
  'disallowed-unique-constraint':
    'make a unique index concurrently, then "add constraint … unique using index …" in the next file.',
  'adding-field-with-default':
    'add the column without the default, fill it in batches, and set the default for new rows in the same file as the column.',
  'adding-required-field':
    'add the column without "not null" or with a constant default: the previous release inserts rows without it.',
  'ban-drop-column':
    'the previous release uses it: stop using it in this release, and drop it in the next one with "-- squawk-ignore ban-drop-column".',
  'ban-drop-table':
    'the previous release uses it: stop using it in this release, and drop it in the next one with "-- squawk-ignore ban-drop-table".',
  'renaming-column':
    'add a column with the new name, fill it in batches, and drop the old one in a later release.',
  'renaming-table': 'make a view or a new table with the new name, and drop the old one in a later release.',
};

interface Finding {
  file: string;
  line: number;
  message: string;
  help: string | null;
  rule_name: string;
}

/**
 * What squawk, a linter of migrations, finds in files.
 * @param paths absolute paths
 * @param inTransaction whether each file runs in one transaction
 */
export function squawkProblems(
  paths: readonly string[],
  inTransaction: boolean,
): { path: string; problem: string }[] {
  if (paths.length === 0) return [];
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      ...[SQUAWK, '--reporter', 'json', '--pg-version', POSTGRES, '--exclude', LEFT_OUT.join(',')],
      ...(inTransaction ? ['--assume-in-transaction'] : []),
      ...paths,
    ],
    { encoding: 'utf8' },
  );
  if (error || !stdout.trim().startsWith('[')) throw new Error(`squawk failed: ${error?.message ?? stderr}`);
  return (JSON.parse(stdout) as Finding[]).map(({ file, line, message, help, rule_name }) => ({
    path: file,
    problem: `line ${line + 1}: ${message} Instead: ${RIGHT_WAYS[rule_name] ?? help ?? 'see the rule'} (${rule_name})`,
  }));
}
