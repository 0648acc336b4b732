import type pg from 'pg';
import { FUNCTIONS, SCHEMAS, SETTINGS, TABLES, TYPES } from './queries.ts';
import { readRows } from './read-rows.ts';

/** One privilege on an object that somebody other than its owner has. */
export interface Grant {
  /** A role, or `public` for everybody. */
  grantee: string;
  privilege: string;
  /** The column it is limited to; null for the whole object. */
  column: string | null;
  isGrantable: boolean;
}

/** A schema, type or function. */
export interface SchemaObject {
  /** In full; of a function with the types of its arguments. */
  name: string;
  /** What `grant` and `comment` call it: `schema`, `type`, `function`, `procedure`, `table`, `view`. */
  kind: string;
  owner: string;
  /** Its `create` statement. */
  definition: string;
  grants: Grant[];
  comment: string | null;
}

/** A table or view with all that belongs to it. */
export interface SchemaTable extends SchemaObject {
  columnComments: { name: string; comment: string }[];
  /** Statements for indexes, statistics, triggers, row-level security and policies. */
  parts: string[];
  /** An `insert` of the rows that migrations put into it, without ids and times; null for an empty table. */
  rows: string | null;
}

export interface DatabaseSchema {
  /** Extensions, publications and default privileges. */
  settings: string[];
  schemas: SchemaObject[];
  types: SchemaObject[];
  tables: SchemaTable[];
  functions: SchemaObject[];
}

/** Reads the whole schema of a migrated database, each list sorted by name. */
export async function readSchema(client: pg.Client): Promise<DatabaseSchema> {
  // With an empty search path PostgreSQL writes every name in full.
  await client.query(`select set_config('search_path', '', false)`);
  const list = async <T extends pg.QueryResultRow>(sql: string) => (await client.query<T>(sql)).rows;
  const tables = await list<SchemaTable>(TABLES);
  for (const table of tables) table.rows = await readRows(client, table.name);
  return {
    settings: (await list<{ definition: string }>(SETTINGS)).map(({ definition }) => definition),
    schemas: await list(SCHEMAS),
    types: await list(TYPES),
    tables,
    functions: await list(FUNCTIONS),
  };
}
