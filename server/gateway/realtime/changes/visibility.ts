import type pg from 'pg';
import { quoteIdentifier } from '#server/database/quote.ts';
import type { Access } from '#server/gateway/realtime/access-token.ts';
import { askTogether, isDecidedTogether } from '#server/gateway/realtime/changes/audience.ts';
import type { Question } from '#server/gateway/realtime/changes/question.ts';
import { isOpen, type Table } from '#server/gateway/realtime/changes/table.ts';
import {
  BEGIN_READING,
  become,
  COMMIT,
  isRefusal,
  runTogether,
} from '#server/gateway/realtime/database/as-subscriber.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

type Row = Record<string, unknown>;

/** Identities that are asked for in one round trip. */
const TOGETHER = 40;

/**
 * Fills in what of the questions may be seen. Each row is held against the policies of its table as it was captured,
 * because a late change may show an older version than the subscriber may see. A row that was written must also be
 * visible now. Where the table has a declared audience, one statement decides for all subscribers; elsewhere the
 * policies are evaluated with the role and claims of each.
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
  const [together = [], apart = []] = [true, false].map((kind) =>
    asked.filter((question) => isDecidedTogether(question) === kind),
  );
  await Promise.all([
    ...Map.groupBy(together, ({ table }) => table)
      .entries()
      .map(async ([{ audience }, some]) => {
        try {
          await askTogether(pool, audience ?? '', some);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          report(error);
          await askApart(pool, some, report);
        }
      }),
    askApart(pool, apart, report),
  ]);
}

async function askApart(
  pool: pg.Pool,
  asked: readonly Question[],
  report: (error: unknown) => void,
): Promise<void> {
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
  const answers: { statement: Statement; see: (position: number) => void }[] = [];
  let current: Access | undefined;
  for (const question of questions) {
    const { access, table, written, deleted, seen } = question;
    // Each in a transaction of their own: what policies keep about a caller until its end is about nobody else.
    if (access.key !== current?.key) {
      for (const statement of [...(current ? [COMMIT] : []), BEGIN_READING, become(access.identity)]) {
        answers.push({ statement, see: () => undefined });
      }
    }
    current = access;
    for (const [rows, isStillThere] of [[written, true] as const, [deleted, false] as const]) {
      if (rows.size === 0) continue;
      const changes = [...rows.keys()];
      answers.push({
        statement: selectVisible(table, access, [...rows.values()], isStillThere),
        see(position) {
          const change = changes[position - 1];
          if (change) seen.add(change);
        },
      });
    }
  }
  answers.push({ statement: COMMIT, see: () => undefined });
  const rows = await runTogether(
    pool,
    answers.map(({ statement }) => statement),
  );
  answers.forEach(({ see }, at) => {
    for (const [position] of rows[at] ?? []) see(Number(position));
  });
}

function seeAll({ written, deleted, seen }: Question): void {
  for (const change of [...written.keys(), ...deleted.keys()]) seen.add(change);
}

/**
 * Selects the positions, from 1, of the rows that the subscriber may see. The table's name is the alias that its
 * policies use. The other names are none of a column, which a policy could mean.
 * @param isStillThere whether the row must also be visible in the table
 */
function selectVisible(
  table: Table,
  { identity }: Access,
  rows: readonly Row[],
  isStillThere: boolean,
): Statement {
  const captured = quoteIdentifier(table.name);
  const isSameRow = table.key.map(quoteIdentifier).map((name) => `"row now".${name} = ${captured}.${name}`);
  const isVisibleNow = isStillThere
    ? // Not `exists`, which could become a scan of the table.
      ` and (select true from ${fullName(table)} as "row now" where ${isSameRow.join(' and ')})`
    : '';
  const text = `select "captured row"."captured position"
    from jsonb_array_elements($1::jsonb) with ordinality as "captured row" ("captured value", "captured position")
    cross join lateral jsonb_populate_record(null::${fullName(table)}, "captured row"."captured value") as ${captured}
    where (${table.conditions[identity.role]})${isVisibleNow}`;
  return { text, values: [JSON.stringify(rows)], repeats: true };
}

function fullName({ schema, name }: Table): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}
