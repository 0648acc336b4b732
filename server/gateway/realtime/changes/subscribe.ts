import pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import { FilterError, parseFilter } from '#server/gateway/realtime/changes/filter.ts';
import { kindOf, type ReadyTest } from '#server/gateway/realtime/changes/matches.ts';
import type { Wish } from '#server/gateway/realtime/changes/subscription.ts';
import { mayRead, readable, type Table } from '#server/gateway/realtime/changes/table.ts';
import { become, runTogether } from '#server/gateway/realtime/database/as-subscriber.ts';
import { PatternError } from '#server/gateway/realtime/patterns/characters.ts';
import { compilePattern } from '#server/gateway/realtime/patterns/compile-pattern.ts';

/** Why a wish cannot be fulfilled; the channel stays joined (realtime protocol 4). */
export class SubscribeRefusal extends Error {}

/** Comparisons whose value is a pattern or a word, not a value of the column. */
const NOT_OF_THE_TYPE = new Set(['is', 'like', 'ilike']);

/**
 * What a wish tests, with values as PostgreSQL writes them.
 * @throws SubscribeRefusal when the table is not published or not the caller's to read, or the filter is wrong
 */
export async function readTests(
  pool: pg.Pool,
  tables: Iterable<Table>,
  wish: Wish,
  identity: Identity,
): Promise<ReadyTest[]> {
  const { schema, table: name, filter, select } = wish;
  const fitting = [...tables].filter(
    (table) =>
      // Broadcasts of the database have a way of their own.
      table.schema !== 'realtime' &&
      (schema === '*' || table.schema === schema) &&
      (name === '*' || table.name === name) &&
      mayRead(table, identity.role),
  );
  const [table] = fitting;
  if (!table) throw unable(wish);
  if (name === '*') {
    if (filter === undefined && select === undefined) return [];
    throw unable(wish);
  }
  const columns = readable(table, identity.role);
  for (const column of select ?? []) {
    if (!columns.includes(column)) throw new SubscribeRefusal(`invalid column for select ${column}`);
  }
  try {
    const tests = filter === undefined ? [] : parseFilter(filter);
    return await Promise.all(
      tests.map(async (test) => {
        const column = table.columns.find(({ name: known }) => known === test.column);
        if (!column || !columns.includes(test.column)) {
          throw new SubscribeRefusal(`invalid column for filter ${test.column}`);
        }
        if (test.operator === 'match' || test.operator === 'imatch') {
          const [pattern = ''] = test.values;
          const matcher = compilePattern(pattern, { ignoreCase: test.operator === 'imatch' });
          return { ...test, kind: 'text' as const, matcher };
        }
        if (NOT_OF_THE_TYPE.has(test.operator)) return { ...test, kind: 'text' as const };
        const values = await readAs(pool, identity, column.sqlType, test.values);
        return { ...test, values, kind: kindOf(column.type) };
      }),
    );
  } catch (error) {
    if (error instanceof PatternError) {
      throw new SubscribeRefusal(
        `Error parsing \`filter\` params: invalid regular expression: ${error.message}`,
      );
    }
    if (error instanceof FilterError) throw new SubscribeRefusal(error.message);
    // Not a value of the column's type.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) {
      throw new SubscribeRefusal(`Error parsing \`filter\` params: ${error.message}`);
    }
    throw error;
  }
}

/** The values as PostgreSQL writes what it reads: `{ABC…}` is a uuid in lower case, `2026-1-1` a date with zeros. */
async function readAs(pool: pg.Pool, identity: Identity, type: string, values: string[]): Promise<string[]> {
  const outputs = values.map((_value, at) => `to_jsonb($${at + 1}::${type}) #>> '{}'`);
  const [, rows] = await runTogether(pool, [
    become(identity),
    { text: `select ${outputs.join(', ')}`, values, repeats: false },
  ]);
  return (rows?.[0] ?? []).map((value) => value ?? '');
}

function unable({ event, schema, table, filter }: Wish): SubscribeRefusal {
  const shown = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${filter ?? '[]'}]`;
  return new SubscribeRefusal(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${shown}`,
  );
}
