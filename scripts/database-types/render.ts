import type { Catalogue, Column, DatabaseFunction, Table } from './catalogue.ts';

const HEADER = `// Generated from db/migrations by scripts/generate-types.ts: do not edit, run \`npm run db:types\`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

/** How a value of a PostgreSQL type arrives in JSON. */
const JSON_TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
};

/** No members, in a form to which members can be added by an intersection. */
const EMPTY = '{ [_ in never]: never }';

/** The catalogue as the type parameter of supabase-js' createClient. */
export function renderTypes(catalogue: Catalogue): string {
  const computed = catalogue.functions.filter((fn) => fn.computedFor !== null && !fn.returnsSet);
  const callable = catalogue.functions.filter((fn) => fn.computedFor === null || fn.returnsSet);
  const tables = catalogue.tables.filter((table) => !table.isView);
  const views = catalogue.tables.filter((table) => table.isView);
  return `${HEADER}
export type Database = {
  public: {
    Tables: ${block(tables.map((table) => renderTable(table, computed)))};
    Views: ${block(views.map((view) => renderTable(view, computed)))};
    Functions: ${block(callable.map((fn) => renderFunction(fn, catalogue.tables)))};
    Enums: ${EMPTY};
    CompositeTypes: ${EMPTY};
  };
};
`;
}

function block(members: string[]): string {
  return members.length === 0 ? EMPTY : `{\n${members.join('\n')}\n    }`;
}

function renderTable(table: Table, computed: DatabaseFunction[]): string {
  const fields = computed.filter((fn) => fn.computedFor === table.name);
  const written = table.columns.filter((column) => !column.isGenerated);
  const lines = [
    `      ${table.name}: {`,
    '        Row: {',
    ...table.columns.map((column) => `          ${column.name}: ${valueType(column)};`),
    ...fields.map((fn) => `          ${fn.name}: ${jsonType(fn.returns, fn.returnsArray)} | null;`),
    '        };',
    '        Insert: {',
    ...written.map(
      (column) => `          ${column.name}${mayBeLeftOut(column) ? '?' : ''}: ${valueType(column)};`,
    ),
    '        };',
    '        Update: {',
    ...written.map((column) => `          ${column.name}?: ${valueType(column)};`),
    '        };',
    `        Relationships: [${table.relationships.map(renderRelationship).join('')}];`,
  ];
  if (fields.length > 0)
    lines.push(`        ComputedFields: ${fields.map((fn) => quote(fn.name)).join(' | ')};`);
  return [...lines, '      };'].join('\n');
}

function mayBeLeftOut(column: Column): boolean {
  return column.hasDefault || column.isNullable;
}

function renderRelationship(relationship: Table['relationships'][number]): string {
  const list = (names: string[]) => `[${names.map(quote).join(', ')}]`;
  return `
          {
            foreignKeyName: ${quote(relationship.name)};
            columns: ${list(relationship.columns)};
            isOneToOne: ${relationship.isOneToOne};
            referencedRelation: ${quote(relationship.table)};
            referencedColumns: ${list(relationship.referencedColumns)};
          },`;
}

function renderFunction(fn: DatabaseFunction, tables: Table[]): string {
  const args = fn.args.map(
    (arg) =>
      `${arg.name}${arg.hasDefault ? '?' : ''}: ${rowType(arg.type, tables) ?? jsonType(arg.type, arg.isArray)}`,
  );
  const ofTable = rowType(fn.returns, tables);
  const row =
    ofTable ??
    (fn.returnsColumns.length > 0
      ? `{ ${fn.returnsColumns.map((column) => `${column.name}: ${jsonType(column.type, column.isArray)} | null`).join('; ')} }`
      : jsonType(fn.returns, fn.returnsArray));
  const lines = [
    `      ${fn.name}: {`,
    `        Args: ${args.length === 0 ? 'Record<string, never>' : `{ ${args.join('; ')} }`};`,
    `        Returns: ${row}${fn.returnsSet ? '[]' : ''};`,
  ];
  if (ofTable) {
    lines.push(
      `        SetofOptions: { from: ${quote(fn.computedFor ?? '*')}; to: ${quote(fn.returns)}; isOneToOne: ${!fn.returnsSet}; isSetofReturn: ${fn.returnsSet} };`,
    );
  }
  return [...lines, '      };'].join('\n');
}

/** The type of a row of a table or view; undefined for other types. */
function rowType(name: string, tables: Table[]): string | undefined {
  const table = tables.find((one) => one.name === name);
  return table && `Database['public']['${table.isView ? 'Views' : 'Tables'}'][${quote(name)}]['Row']`;
}

function valueType(column: Column): string {
  const union = column.isArray ? undefined : unionOf(column.checks);
  const type = union ?? jsonType(column.type, column.isArray);
  return column.isNullable ? `${type} | null` : type;
}

/** A check such as `status = ANY (ARRAY['draft'::text, 'sent'::text])` as a union of its texts. */
function unionOf(checks: string[]): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(check)?.[1];
    if (list) return [...list.matchAll(/'(\w+)'/g)].map(([, value]) => quote(value ?? '')).join(' | ');
  }
  return undefined;
}

function jsonType(type: string, isArray: boolean): string {
  const single = JSON_TYPES[type] ?? 'string';
  return isArray ? `${single}[]` : single;
}

function quote(text: string): string {
  return `'${text}'`;
}
