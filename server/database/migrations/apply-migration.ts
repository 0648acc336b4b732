import type pg from 'pg';
import { quoteIdentifier } from '#server/database/quote.ts';
import { StartError } from '#server/start-error.ts';
import { headerOf } from './header.ts';
import { inPatientTransaction } from './lock-patience.ts';
import { runBatches } from './run-batches.ts';

export interface Migration {
  /** File name, e.g. `0005_people.sql`; the order of names is the order of application. */
  name: string;
  sql: string;
  sha256: string;
}

export interface ApplyOptions {
  say: (sentence: string) => void;
  /** How long it tries to get a lock, in milliseconds. */
  patienceMs?: number | undefined;
}

/**
 * Applies one migration in the form that its header names, and records it. Killed at any moment, it is not recorded, and
 * applying it again completes it.
 * @throws Error that names the file and its line
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { say, patienceMs }: ApplyOptions,
): Promise<void> {
  const { name, sql, sha256 } = migration;
  const { form, compatibleSince } = headerOf(name, sql);
  const wait = { name, say, patienceMs };
  const record = () =>
    client.query('insert into app_migrations.applied (name, sha256, compatible_since) values ($1, $2, $3)', [
      name,
      sha256,
      compatibleSince ?? null,
    ]);
  try {
    if (form.kind === 'transaction') {
      await inPatientTransaction(client, wait, async () => {
        await client.query(sql);
        await record();
      });
      return;
    }
    if (form.kind === 'alone') await runAlone(client, sql);
    else await runBatches(client, form, sql, wait);
    await record();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new Error(`db/migrations/${name} failed: ${complaint(error, sql)}`, { cause: error });
  }
}

const CONCURRENT_INDEX =
  /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([a-z_0-9]+)\s+on\s+([a-z_]+)\.[a-z_0-9]+/i;

/** A `create index concurrently` that was killed leaves an index that nobody may use, which is built anew. */
async function runAlone(client: pg.Client, sql: string): Promise<void> {
  const [, index, schema] = CONCURRENT_INDEX.exec(sql) ?? [];
  if (index && schema) {
    const { rowCount } = await client.query(
      `select from pg_index join pg_class c on c.oid = indexrelid
       where relname = $1 and relnamespace = to_regnamespace($2) and not indisvalid`,
      [index, schema],
    );
    if (rowCount)
      await client.query(`drop index concurrently ${quoteIdentifier(schema)}.${quoteIdentifier(index)}`);
  }
  await client.query(sql);
}

/** The message of PostgreSQL, with the line of the file it points to. */
function complaint(error: unknown, sql: string): string {
  const { message, position, detail } = error as pg.DatabaseError;
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : '';
  return `${message}${line}${detail ? `: ${detail}` : ''}`;
}
