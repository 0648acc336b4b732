import type pg from 'pg';
import {
  PRIMARY_KEYS_SQL,
  TO_FEATURE_SQL,
  VIEWS_SQL,
} from '#server/gateway/rest/schema-cache/catalogue-sql.ts';
import {
  DATABASE_SETTINGS_SQL,
  type DatabaseSettingRow,
  withDatabaseSettings,
} from '#server/gateway/rest/schema-cache/database-settings.ts';
import { type ForeignKeyRow, foreignKeysOf } from '#server/gateway/rest/schema-cache/foreign-keys.ts';
import { FUNCTIONS_SQL } from '#server/gateway/rest/schema-cache/functions-sql.ts';
import {
  type FunctionRow,
  isCallable,
  toFunction,
} from '#server/gateway/rest/schema-cache/read-functions.ts';
import {
  computedRelationships,
  relationshipsOf,
} from '#server/gateway/rest/schema-cache/read-relationships.ts';
import { FOREIGN_KEYS_SQL, RELATIONS_SQL } from '#server/gateway/rest/schema-cache/relations-sql.ts';
import {
  ROLE_SETTINGS_SQL,
  type RoleSettingRow,
  roleSettingsOf,
} from '#server/gateway/rest/schema-cache/role-settings.ts';
import {
  type Column,
  type ComputedField,
  type DatabaseFunction,
  type Relation,
  type RelationName,
  relationKey,
  type Schema,
} from '#server/gateway/rest/schema-cache/schema.ts';
import {
  primaryKeyOf,
  readViews,
  type View,
  type ViewRow,
} from '#server/gateway/rest/schema-cache/view-columns.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';

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

/**
 * Reads the settings in the database and the catalogue of the exposed schemas into one immutable value.
 * @param own the settings of the process
 * @param ignored is called with the name of each setting in the database that does not count
 */
export async function readSchema(
  client: pg.ClientBase,
  own: RestSettings,
  ignored?: (name: string) => void,
): Promise<Schema> {
  const { settings, ...rows } = await readCatalogue(client, (said) =>
    withDatabaseSettings(own, said, ignored),
  );
  const primaryKeys = new Map(rows.primaryKeys.map(({ id, columns }) => [id, columns]));
  const viewKey = (view: View) => primaryKeyOf(view, primaryKeys);
  const views = readViews(rows.views);
  const viewKeys = new Map(views.map((view) => [relationKey(view), viewKey(view)]));

  const relations = new Map(
    rows.relations.map((row) => {
      const key = relationKey(row);
      const primaryKey = viewKeys.get(key) ?? row.primary_key;
      return [key, toRelation({ ...row, primary_key: primaryKey }, computedFieldsOf(row, rows.functions))];
    }),
  );
  const exposedViews = views.filter((view) => relations.has(relationKey(view)));
  const relationships = relationshipsOf(foreignKeysOf(rows.foreignKeys, exposedViews, viewKey), relations);
  for (const [source, relationship] of computedRelationships(rows.functions, relations)) {
    relationships.set(source, [...(relationships.get(source) ?? []), relationship]);
  }
  const functions = new Map<string, DatabaseFunction[]>();
  for (const row of rows.functions.filter(isCallable)) {
    const key = relationKey(row);
    functions.set(key, [...(functions.get(key) ?? []), toFunction(row)]);
  }
  return {
    relations,
    relationships,
    functions,
    settings,
    roleSettings: roleSettingsOf(rows.roleSettings),
    toFeature: rows.toFeature,
  };
}

async function readCatalogue(
  client: pg.ClientBase,
  settingsWith: (said: readonly DatabaseSettingRow[]) => RestSettings,
) {
  // With nothing on the search path every name comes out qualified, and means the same in any request.
  await client.query("begin read only; set local search_path = ''");
  const settings = settingsWith((await client.query<DatabaseSettingRow>(DATABASE_SETTINGS_SQL)).rows);
  const { schemas } = settings;
  const relations = (await client.query<RelationRow>(RELATIONS_SQL, [schemas])).rows;
  const foreignKeys = (await client.query<ForeignKeyRow>(FOREIGN_KEYS_SQL)).rows;
  const views = (await client.query<ViewRow>(VIEWS_SQL)).rows;
  const primaryKeys = (await client.query<{ id: number; columns: number[] }>(PRIMARY_KEYS_SQL)).rows;
  const functions = (await client.query<FunctionRow>(FUNCTIONS_SQL, [schemas])).rows;
  const roleSettings = (await client.query<RoleSettingRow>(ROLE_SETTINGS_SQL)).rows;
  const [toFeature] = (await client.query<RelationName>(TO_FEATURE_SQL)).rows;
  await client.query('commit');
  return {
    relations,
    foreignKeys,
    views,
    primaryKeys,
    functions,
    settings,
    roleSettings,
    toFeature,
  };
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
