import type pg from 'pg';
import { FUNCTIONS_SQL } from '#server/gateway/rest/schema-cache/functions-sql.ts';
import { type FunctionRow, toFunction } from '#server/gateway/rest/schema-cache/read-functions.ts';
import {
  computedRelationships,
  type ForeignKeyRow,
  relationshipsOf,
} from '#server/gateway/rest/schema-cache/read-relationships.ts';
import { FOREIGN_KEYS_SQL, RELATIONS_SQL } from '#server/gateway/rest/schema-cache/relations-sql.ts';
import {
  type Column,
  type ComputedField,
  type DatabaseFunction,
  type Relation,
  relationKey,
  type Schema,
} from '#server/gateway/rest/schema-cache/schema.ts';

interface RelationRow {
  schema: string;
  name: string;
  is_view: boolean;
  columns: Column[];
  primary_key: string[];
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
}

/** Reads the catalogue of the exposed schemas into one immutable value. */
export async function readSchema(client: pg.ClientBase, schemas: readonly string[]): Promise<Schema> {
  // With nothing on the search path every name comes out qualified, and means the same in any request.
  await client.query("begin read only; set local search_path = ''");
  const relationRows = (await client.query<RelationRow>(RELATIONS_SQL, [schemas])).rows;
  const foreignKeys = (await client.query<ForeignKeyRow>(FOREIGN_KEYS_SQL)).rows;
  const functionRows = (await client.query<FunctionRow>(FUNCTIONS_SQL, [schemas])).rows;
  await client.query('commit');

  const relations = new Map(
    relationRows.map((row) => [relationKey(row), toRelation(row, computedFieldsOf(row, functionRows))]),
  );
  const relationships = relationshipsOf(foreignKeys, relations);
  for (const [source, relationship] of computedRelationships(functionRows, relations)) {
    relationships.set(source, [...(relationships.get(source) ?? []), relationship]);
  }
  const functions = new Map<string, DatabaseFunction[]>();
  for (const row of functionRows) {
    const key = relationKey(row);
    functions.set(key, [...(functions.get(key) ?? []), toFunction(row)]);
  }
  return { relations, relationships, functions };
}

function toRelation(row: RelationRow, computed: ComputedField[]): Relation {
  return {
    schema: row.schema,
    name: row.name,
    isView: row.is_view,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.primary_key,
    computed: new Map(computed.map((field) => [field.name, field])),
    insertable: row.insertable,
    updatable: row.updatable,
    deletable: row.deletable,
  };
}

function computedFieldsOf(relation: RelationRow, functions: FunctionRow[]): ComputedField[] {
  return functions
    .filter((row) => row.row_of && relationKey(row.row_of) === relationKey(relation))
    .filter((row) => !row.returns_set && row.return_relation === null && row.return_type !== 'void')
    .map((row) => ({ name: row.name, schema: row.schema, type: row.return_type }));
}
