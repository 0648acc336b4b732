/** What a URL of the data API says, before any name in it is looked up (rest protocol 2). */
export interface QueryTree {
  select: SelectItem[];
  filters: Located<Term>[];
  orders: Located<OrderTerm[]>[];
  ranges: Located<RowRange>[];
  /** `columns=`: which keys of the body are written; undefined when not said. */
  columns: string[] | undefined;
  /** `on_conflict=`: the key of an upsert; undefined when not said. */
  onConflict: string[] | undefined;
  /** On a function called by GET: parameters that are its arguments, not filters. */
  args: [name: string, value: string][];
}

/** Something said about the requested relation (empty path) or about an embedded one. */
export interface Located<T> {
  path: string[];
  value: T;
}

/** A column, or a path inside a JSON column. */
export interface Field {
  column: string;
  steps: JsonStep[];
}

export interface JsonStep {
  operator: '->' | '->>';
  key: string | number;
}

export type SelectItem = EverySelect | ColumnSelect | CountSelect | EmbedSelect;

/** `*` */
interface EverySelect {
  kind: 'every';
}

export interface ColumnSelect {
  kind: 'column';
  field: Field;
  alias: string | undefined;
  cast: string | undefined;
  aggregate: Aggregate | undefined;
}

/** A function over the rows of a group, and the type its result is cast to. */
export interface Aggregate {
  call: AggregateCall;
  cast: string | undefined;
}

export const AGGREGATE_CALLS = ['sum', 'avg', 'count', 'min', 'max'] as const;
type AggregateCall = (typeof AGGREGATE_CALLS)[number];

/** `count()` of rows. */
interface CountSelect {
  kind: 'count';
  alias: string | undefined;
  cast: string | undefined;
}

export interface EmbedSelect {
  kind: 'embed';
  relation: string;
  alias: string | undefined;
  hint: string | undefined;
  join: 'inner' | 'left' | undefined;
  /** `...relation(…)`: its columns become columns of the parent. */
  spread: boolean;
  select: SelectItem[];
}

export type Term = Condition | Group;

export interface Condition {
  kind: 'condition';
  field: Field;
  negated: boolean;
  test: Test;
}

interface Group {
  kind: 'group';
  negated: boolean;
  joint: 'and' | 'or';
  terms: Term[];
}

export type Test =
  | { kind: 'compare'; operator: CompareOperator; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'is'; value: IsValue }
  | { kind: 'in'; values: string[] }
  | { kind: 'search'; operator: SearchOperator; language: string | undefined; value: string };

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export const COMPARE_OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
] as const;
export type CompareOperator = (typeof COMPARE_OPERATORS)[number];

export const SEARCH_OPERATORS = ['fts', 'plfts', 'phfts', 'wfts'] as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

export interface OrderTerm {
  /** Set when the order is by a column of an embedded to-one relation. */
  relation: string | undefined;
  field: Field;
  descending: boolean;
  nulls: 'first' | 'last' | undefined;
}

export interface RowRange {
  limit?: number;
  offset?: number;
}
