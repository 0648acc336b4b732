import pg from 'pg';
import type { TestDatabase } from '#test/support/database.ts';
import { IDENTITY_NAMES, type IdentityName } from './identities.ts';
import type { Scenario } from './scenario.ts';

/**
 * How many rows were seen or touched, or why none: the caller may not (`refused`), or a rule says no (its SQLSTATE).
 */
export type Outcome = number | 'refused' | `error ${string}`;
export type Outcomes = Record<IdentityName, Outcome>;

export interface Statement {
  text: string;
  values?: unknown[];
}

/** One thing to try, and what comes of it for each identity. */
export interface Attempt {
  name: string;
  run: (scenario: Scenario) => Statement;
  expected: Outcomes;
}

/** Who may see, add, change and delete the rows of a table. */
export interface TableCases {
  select: Outcomes;
  /** Which rows `select` counts, as a condition in SQL; all when left out. */
  selectWhere?: string;
  insert: Attempt[];
  update: Attempt[];
  delete: Attempt[];
}

/**
 * Says every identity's outcome: `usual` except where named. Anonymous callers have no rights on any table, so they are
 * refused unless named.
 */
export function outcomes(usual: Outcome, exceptions: Partial<Outcomes> = {}): Outcomes {
  const all = IDENTITY_NAMES.map((name) => [name, name === 'anon' ? 'refused' : usual]);
  return { ...(Object.fromEntries(all) as Outcomes), ...exceptions };
}

/** The outcome of everybody with an office preset. */
export const office = (outcome: Outcome): Partial<Outcomes> => ({
  dispatcher: outcome,
  reviewer: outcome,
  ...costReaders(outcome),
});

/** The outcome of those whose preset includes cost. */
export const costReaders = (outcome: Outcome): Partial<Outcomes> => ({
  billing: outcome,
  payroll: outcome,
  readOnly: outcome,
});

/** Thrown to end the transaction without keeping anything. */
class RollBack extends Error {}

/** What comes of a statement for each identity; nothing of it stays. */
export async function attemptAll(
  testDatabase: TestDatabase,
  scenario: Scenario,
  run: Attempt['run'],
): Promise<Outcomes> {
  const actual = {} as Outcomes;
  for (const name of IDENTITY_NAMES) {
    actual[name] = await attempt(testDatabase, scenario, name, run(scenario));
  }
  return actual;
}

async function attempt(
  testDatabase: TestDatabase,
  scenario: Scenario,
  name: IdentityName,
  statement: Statement,
): Promise<Outcome> {
  let outcome: Outcome = 0;
  try {
    await testDatabase.database.as(scenario.identities[name], async (client) => {
      outcome = (await client.query(statement.text, statement.values)).rowCount ?? 0;
      throw new RollBack();
    });
  } catch (error) {
    if (error instanceof RollBack) return outcome;
    if (error instanceof pg.DatabaseError) return error.code === '42501' ? 'refused' : `error ${error.code}`;
    throw error;
  }
  return outcome;
}

/** `insert into` with these columns and values. */
export function insert(table: string, row: Record<string, unknown>): Statement {
  const columns = Object.keys(row);
  const placeholders = columns.map((_column, index) => `$${index + 1}`);
  return {
    text: `insert into public.${table} (${columns.join(', ')}) values (${placeholders.join(', ')})`,
    values: Object.values(row),
  };
}

/** `update … where id = …`; `key` is the primary key where it is not `id`. */
export function update(table: string, id: string, row: Record<string, unknown>, key = 'id'): Statement {
  const settings = Object.keys(row).map((column, index) => `${column} = $${index + 2}`);
  return {
    text: `update public.${table} set ${settings.join(', ')} where ${key} = $1`,
    values: [id, ...Object.values(row)],
  };
}

/** `delete … where id = …`; `key` is the primary key where it is not `id`. */
export function remove(table: string, id: string, key = 'id'): Statement {
  return { text: `delete from public.${table} where ${key} = $1`, values: [id] };
}

/** For tables that requests only read: every write is refused to every identity. `column` is any of the table's. */
export function closedToRequests(table: string, column: string): Omit<TableCases, 'select'> {
  const refused = outcomes('refused');
  return {
    insert: [
      {
        name: 'any row',
        run: () => ({ text: `insert into public.${table} default values` }),
        expected: refused,
      },
    ],
    update: [
      {
        name: 'any row',
        run: () => ({ text: `update public.${table} set ${column} = ${column}` }),
        expected: refused,
      },
    ],
    delete: [{ name: 'any row', run: () => ({ text: `delete from public.${table}` }), expected: refused }],
  };
}
