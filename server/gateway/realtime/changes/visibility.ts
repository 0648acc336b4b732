import type pg from 'pg';
import { quoteIdentifier } from '#server/database/quote.ts';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import { textOf } from '#server/gateway/realtime/changes/exact-json.ts';
import { isOpen, type Table } from '#server/gateway/realtime/changes/table.ts';
import {
  BEGIN_READING,
  become,
  COMMIT,
  isRefusal,
  runTogether,
} from '#server/gateway/realtime/database/as-subscriber.ts';
import { arrayLiteral } from '#server/gateway/rest/sql/values.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

type Row = Record<string, unknown>;

/** Rows of one table about which somebody has to be asked for. */
export interface Question {
  access: Access;
  table: Table;
  /** Rows that exist, by the text of their key, and rows that were deleted. */
  present: Map<string, Row>;
  deleted: Map<string, Row>;
  /** The keys of visible rows, as texts, after the check. */
  seenPresent: Set<string>;
  seenDeleted: Set<string>;
}

/** Identities that are asked for in one round trip. */
const TOGETHER = 40;

/**
 * Fills in what of the questions may be seen: what exists is selected as the subscriber; what is gone is held against
 * the policies of its table, with the row as it was. Both run with the subscriber's role and claims.
 * @throws Error when the database does not answer: then nothing is known
 */
export async function askDatabase(
  pool: pg.Pool,
  questions: readonly Question[],
  report: (error: unknown) => void,
): Promise<void> {
  const isFree = ({ access, table }: Question) => isOpen(table, access.identity.role);
  for (const question of questions) if (isFree(question)) seeAll(question);
  // A guarded row without a key is nobody's to see: there is nothing to select it by.
  const asked = questions.filter((question) => !isFree(question) && question.table.key.length > 0);
  const groups = Array.from({ length: Math.ceil(asked.length / TOGETHER) }, (_none, at) =>
    asked.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  await Promise.all(
    groups.map(async (group) => {
      try {
        await ask(pool, group);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // A policy failed for one of them: it sees nothing, and the others are asked again.
        for (const question of group) {
          await ask(pool, [question]).catch((reason) => {
            if (!isRefusal(reason)) throw reason;
            report(reason);
          });
        }
      }
    }),
  );
}

async function ask(pool: pg.Pool, questions: readonly Question[]): Promise<void> {
  const answers: { statement: Statement; see: (key: string) => void }[] = [];
  let current: Access | undefined;
  for (const question of questions) {
    const { access, table, present, deleted, seenPresent, seenDeleted } = question;
    // Each in a transaction of their own: what policies keep about a caller until its end is about nobody else.
    if (access.key !== current?.key) {
      for (const statement of [...(current ? [COMMIT] : []), BEGIN_READING, become(access.identity)]) {
        answers.push({ statement, see: () => undefined });
      }
    }
    current = access;
    if (present.size > 0) {
      answers.push({
        statement: selectPresent(table, [...present.values()]),
        see: (key) => seenPresent.add(key),
      });
    }
    if (deleted.size > 0) {
      const statement = selectDeleted(table, access, [...deleted.values()]);
      answers.push({ statement, see: (key) => seenDeleted.add(key) });
    }
  }
  answers.push({ statement: COMMIT, see: () => undefined });
  const rows = await runTogether(
    pool,
    answers.map(({ statement }) => statement),
  );
  answers.forEach(({ see }, at) => {
    for (const [key] of rows[at] ?? []) see(key ?? '');
  });
}

function seeAll({ present, deleted, seenPresent, seenDeleted }: Question): void {
  for (const key of present.keys()) seenPresent.add(key);
  for (const key of deleted.keys()) seenDeleted.add(key);
}

/** The key of a row as one text, as the statements below write it. */
export function keyOf({ key }: Table, row: Row): string {
  return JSON.stringify(key.map((name) => textOf(row[name])));
}

function selectPresent(table: Table, rows: Row[]): Statement {
  const types = new Map(table.columns.map(({ name, sqlType }) => [name, sqlType]));
  const select = `select ${keyText(table)} from ${fullName(table)} as t`;
  const valuesOf = (name: string) => rows.map((row) => textOf(row[name]) ?? '');
  // One row is asked for most often, and its plan is the cheapest.
  if (rows.length === 1) {
    const conditions = table.key.map(
      (name, at) => `t.${quoteIdentifier(name)} = $${at + 1}::${types.get(name)}`,
    );
    const values = table.key.flatMap(valuesOf);
    return { text: `${select} where ${conditions.join(' and ')}`, values, repeats: true };
  }
  const lists = table.key.map((name, at) => `$${at + 1}::${types.get(name)}[]`);
  const values = table.key.map((name) => arrayLiteral(valuesOf(name)));
  const [only] = table.key;
  if (only !== undefined && table.key.length === 1) {
    return { text: `${select} where t.${quoteIdentifier(only)} = any (${lists[0]})`, values, repeats: true };
  }
  const names = table.key.map(quoteIdentifier).join(', ');
  const join = `join unnest(${lists.join(', ')}) as wanted (${names}) using (${names})`;
  return { text: `${select} ${join}`, values, repeats: true };
}

function selectDeleted(table: Table, { identity }: Access, rows: Row[]): Statement {
  const alias = quoteIdentifier(table.name);
  const text = `select ${keyText(table, alias)}
    from jsonb_populate_recordset(null::${fullName(table)}, $1::jsonb) as ${alias}
    where ${table.conditions[identity.role]}`;
  return { text, values: [JSON.stringify(rows)], repeats: true };
}

function keyText({ key }: Table, alias = 't'): string {
  const parts = key.map((name) => `to_jsonb(${alias}.${quoteIdentifier(name)}) #>> '{}'`);
  // JSON.stringify writes no spaces; jsonb does.
  return `array_to_json(array[${parts.join(', ')}])::text`;
}

function fullName({ schema, name }: Table): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}
