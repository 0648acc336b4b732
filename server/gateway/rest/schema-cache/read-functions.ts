import type {
  Column,
  DatabaseFunction,
  FunctionArgument,
  FunctionReturn,
  RelationName,
} from '#server/gateway/rest/schema-cache/schema.ts';

export interface FunctionRow {
  schema: string;
  name: string;
  returns_set: boolean;
  volatility: DatabaseFunction['volatility'];
  one_row: boolean;
  args: FunctionArgument[];
  out_columns: NamedType[];
  return_type: string;
  return_kind: string;
  returns_record: boolean;
  return_relation: (RelationName & { kind: string; columns: NamedType[] | null }) | null;
  row_of: RelationName | null;
  settings: string[];
}

interface NamedType {
  name: string;
  type: string;
}

/** The types that a request body can have, for the only parameter of a function when it has no name. */
const BODY_TYPES: ReadonlySet<string> = new Set(['json', 'jsonb', 'text', 'bytea', 'xml']);

/** Whether a request can say every argument of the function: by name, or as the body. */
export function isCallable({ args }: FunctionRow): boolean {
  const unnamed = args.filter(({ name }) => name === '');
  return unnamed.length === 0 || (args.length === 1 && BODY_TYPES.has(args[0]?.type ?? ''));
}

export function toFunction(row: FunctionRow): DatabaseFunction {
  return {
    schema: row.schema,
    name: row.name,
    args: row.args,
    returnsSet: row.returns_set,
    returns: toReturn(row),
    volatility: row.volatility,
    settings: row.settings.map(splitSetting).filter(([name]) => HOISTED.has(name)),
  };
}

/** Settings that only take effect when they are set before the function's statement begins (rest protocol 4). */
const HOISTED: ReadonlySet<string> = new Set([
  'statement_timeout',
  'plan_filter.statement_cost_limit',
  'default_transaction_isolation',
]);

function splitSetting(setting: string): readonly [string, string] {
  const equals = setting.indexOf('=');
  return [setting.slice(0, equals), setting.slice(equals + 1)];
}

function toReturn(row: FunctionRow): FunctionReturn {
  if (row.return_type === 'void') return { kind: 'void' };
  if (row.return_relation) {
    const { schema, name, kind, columns } = row.return_relation;
    // A composite type (kind 'c') is no table: its rows can be selected from, but embed nothing.
    return {
      kind: 'rows',
      relation: kind === 'c' ? undefined : { schema, name },
      columns: toColumns(columns ?? []),
    };
  }
  // `returns table (…)` and OUT arguments name their columns, even where there is only one.
  if (row.returns_record || row.out_columns.length > 0)
    return { kind: 'rows', relation: undefined, columns: toColumns(row.out_columns) };
  return { kind: 'scalar', type: row.return_type };
}

function toColumns(columns: NamedType[]): ReadonlyMap<string, Column> {
  return new Map(columns.map(({ name, type }) => [name, { name, type, default: null }]));
}
