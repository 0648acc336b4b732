import { StartError } from '#server/start-error.ts';

/** How a migration runs (db/CONVENTIONS.md). */
export type MigrationForm =
  | { kind: 'transaction' }
  /** One statement that PostgreSQL refuses in a transaction, such as `create index concurrently`. */
  | { kind: 'alone' }
  /** One statement over the keys `$1` to `$2`, again and again until the table ends, each time committed. */
  | { kind: 'batches'; table: string; key: string };

export interface MigrationHeader {
  form: MigrationForm;
  /** The oldest release that works with the schema after this migration; undefined where none but its own does. */
  compatibleSince: string | undefined;
}

const BATCHES = /^in batches of ([a-z_]+\.[a-z_0-9]+) by ([a-z_0-9]+)$/;
const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * What the lines `-- run: …` and `-- compatible since: …` at the head of a migration say.
 * @throws StartError for a line that says nothing we know
 */
export function headerOf(name: string, sql: string): MigrationHeader {
  const head = /^(--.*\n)*/.exec(sql)?.[0] ?? '';
  const compatibleSince = valueIn(head, 'compatible since');
  if (compatibleSince !== undefined && !VERSION.test(compatibleSince)) {
    throw new StartError(
      `db/migrations/${name}: "compatible since: ${compatibleSince}" is no version like 1.2.3.`,
    );
  }
  return { form: formOf(name, valueIn(head, 'run')), compatibleSince };
}

function valueIn(head: string, key: string): string | undefined {
  return new RegExp(`^-- ${key}: *(.*?) *$`, 'm').exec(head)?.[1];
}

function formOf(name: string, words: string | undefined): MigrationForm {
  if (words === undefined) return { kind: 'transaction' };
  if (words === 'alone') return { kind: 'alone' };
  const [, table, key] = BATCHES.exec(words) ?? [];
  if (table && key) return { kind: 'batches', table, key };
  throw new StartError(
    `db/migrations/${name}: "run: ${words}" is neither "alone" nor "in batches of schema.table by key".`,
  );
}
