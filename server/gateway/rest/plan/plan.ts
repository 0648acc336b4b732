import type { Aggregate, JsonStep, Test } from '#server/gateway/rest/parse/tree.ts';
import type {
  Column,
  ComputedField,
  Relation,
  Relationship,
} from '#server/gateway/rest/schema-cache/schema.ts';

/** What rows of a source are made of: of a table or view, or of what a function or a write returns. */
export interface RowShape {
  /** As messages name it. */
  name: string;
  columns: ReadonlyMap<string, Column>;
  computed: ReadonlyMap<string, ComputedField>;
  /** The relation these are rows of; undefined for rows that embed nothing. */
  relation: Relation | undefined;
}

/** Rows to read: every name resolved, nothing left to look up. */
export interface RowsPlan {
  shape: RowShape;
  outputs: Output[];
  where: Predicate[];
  order: Ordering[];
  /** Rows at most; undefined for all. */
  limit: number | undefined;
  offset: number;
  /** Some output is an aggregate, of these rows or of rows spread into them: the others are what is grouped by. */
  grouped: boolean;
}

export type Output =
  | { kind: 'every' }
  | {
      kind: 'column';
      value: ColumnValue;
      name: string;
      cast: string | undefined;
      aggregate: Aggregate | undefined;
    }
  /** How many rows the group has. */
  | { kind: 'count'; name: string; cast: string | undefined }
  | { kind: 'embed'; embed: EmbedPlan };

export interface ColumnValue {
  column: string;
  /** Set when the name is a function of the row, not a stored column. */
  computed: ComputedField | undefined;
  type: string;
  steps: JsonStep[];
}

export interface EmbedPlan {
  /** Key of the answer. */
  name: string;
  /** As the request calls it: a relation, a foreign key, a column, or a function. */
  askedAs: string;
  relationship: Relationship;
  /** One row or null, instead of an array. */
  single: boolean;
  /** Rows of the parent without a match are left out. */
  inner: boolean;
  spread: boolean;
  /** `relation()` filters only and answers nothing. */
  silent: boolean;
  rows: RowsPlan;
}

export type Predicate =
  | { kind: 'condition'; value: ColumnValue; negated: boolean; test: Test }
  | { kind: 'group'; negated: boolean; joint: 'and' | 'or'; terms: Predicate[] }
  | { kind: 'exists'; embed: EmbedPlan; negated: boolean };

export interface Ordering {
  value: ColumnValue;
  /** Set when ordered by a column of this embedded row. */
  through: EmbedPlan | undefined;
  descending: boolean;
  nulls: 'first' | 'last' | undefined;
}

export function shapeOf(relation: Relation): RowShape {
  return { name: relation.name, columns: relation.columns, computed: relation.computed, relation };
}
