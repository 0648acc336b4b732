import type { RestSettings } from '#server/gateway/rest/settings.ts';

/** What the data API knows about the database: read once, replaced as a whole, never changed. */
export interface Schema {
  /** Tables and views of the exposed schemas, by `relationKey`. */
  relations: ReadonlyMap<string, Relation>;
  /** Relationships by the `relationKey` of the relation they start from. */
  relationships: ReadonlyMap<string, readonly Relationship[]>;
  /** Functions of the exposed schemas by `relationKey`; several when a name is overloaded. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>;
  /** The settings of the data API, those in the database included. */
  settings: RestSettings;
  /** What `alter role … set` says for the roles that requests become, by role. */
  roleSettings: ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>;
  /** PostGIS' function from a row to a GeoJSON feature, where it is installed. */
  toFeature: RelationName | undefined;
}

export interface RelationName {
  schema: string;
  name: string;
}

export interface Relation extends RelationName {
  isView: boolean;
  /** In the order of the table. */
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** Functions of one row, callable as if they were columns. */
  computed: ReadonlyMap<string, ComputedField>;
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
}

export interface Column {
  name: string;
  /** As SQL writes it, e.g. `numeric(12,2)`. */
  type: string;
  /** The default as an SQL expression; null when there is none. */
  default: string | null;
}

export interface ComputedField {
  name: string;
  /** The schema of the function. */
  schema: string;
  type: string;
}

export interface Relationship {
  target: RelationName;
  cardinality: 'm2o' | 'o2m' | 'o2o' | 'm2m';
  /** Name of the foreign key; for m2m of the one from the junction to the source. */
  constraint: string;
  /** Column of the source beside column of the target; for m2m column of the source beside column of the junction. */
  columns: readonly (readonly [source: string, target: string])[];
  /** Whether the source carries the foreign key. */
  fromSource: boolean;
  junction?: Junction;
  /** Set for a function from the source's row to the target's rows, which overrides foreign keys of its name. */
  computed?: RelationName & { returnsSet: boolean };
}

interface Junction extends RelationName {
  /** Name of the foreign key from the junction to the target. */
  targetConstraint: string;
  /** Column of the junction beside column of the target. */
  targetColumns: readonly (readonly [junction: string, target: string])[];
}

export interface DatabaseFunction extends RelationName {
  args: readonly FunctionArgument[];
  /** The return type is a set of rows. */
  returnsSet: boolean;
  returns: FunctionReturn;
  volatility: 'immutable' | 'stable' | 'volatile';
  /** `SET statement_timeout` and the like, said on the function and hoisted to its transaction. */
  settings: readonly (readonly [name: string, value: string])[];
}

export interface FunctionArgument {
  /** Empty for an unnamed argument. */
  name: string;
  type: string;
  required: boolean;
  variadic: boolean;
}

export type FunctionReturn =
  | { kind: 'void' }
  | { kind: 'scalar'; type: string }
  /** Rows of a relation, which can embed, or of another composite type. */
  | { kind: 'rows'; relation: RelationName | undefined; columns: ReadonlyMap<string, Column> };

export function relationKey({ schema, name }: RelationName): string {
  return `${schema}\0${name}`;
}
