import type { FunctionRow } from '#server/gateway/rest/schema-cache/read-functions.ts';
import {
  type Relation,
  type RelationName,
  type Relationship,
  relationKey,
} from '#server/gateway/rest/schema-cache/schema.ts';

export interface ForeignKeyRow {
  constraint: string;
  source_schema: string;
  source_name: string;
  target_schema: string;
  target_name: string;
  columns: [source: string, target: string][];
  is_unique: boolean;
  in_primary_key: boolean;
}

type Relations = ReadonlyMap<string, Relation>;

/** Both directions of every foreign key between exposed relations, and the many-to-many ones through junctions. */
export function relationshipsOf(
  foreignKeys: ForeignKeyRow[],
  relations: Relations,
): Map<string, Relationship[]> {
  const found = new Map<string, Relationship[]>();
  const add = (source: RelationName, relationship: Relationship) => {
    if (!relations.has(relationKey(source)) || !relations.has(relationKey(relationship.target))) return;
    found.set(relationKey(source), [...(found.get(relationKey(source)) ?? []), relationship]);
  };
  for (const key of foreignKeys) {
    const { constraint, columns } = key;
    const cardinality = key.is_unique ? 'o2o' : 'm2o';
    add(sourceOf(key), { target: targetOf(key), cardinality, constraint, columns, fromSource: true });
    add(targetOf(key), {
      target: sourceOf(key),
      cardinality: key.is_unique ? 'o2o' : 'o2m',
      constraint,
      columns: columns.map(flip),
      fromSource: false,
    });
  }
  for (const [source, relationship] of throughJunctions(foreignKeys)) add(source, relationship);
  return found;
}

/** Two foreign keys of one table that are both part of its primary key make a many-to-many relationship (sheet, 3). */
function* throughJunctions(foreignKeys: ForeignKeyRow[]): Generator<[RelationName, Relationship]> {
  for (const near of foreignKeys) {
    if (!near.in_primary_key) continue;
    for (const far of foreignKeys) {
      const sameTable = relationKey(sourceOf(near)) === relationKey(sourceOf(far));
      if (!sameTable || near === far || !far.in_primary_key) continue;
      yield [
        targetOf(near),
        {
          target: targetOf(far),
          cardinality: 'm2m',
          constraint: near.constraint,
          columns: near.columns.map(flip),
          fromSource: false,
          junction: { ...sourceOf(near), targetConstraint: far.constraint, targetColumns: far.columns },
        },
      ];
    }
  }
}

/** Functions from a relation's row to rows of another one; they go before foreign keys of the same name. */
export function* computedRelationships(
  functions: FunctionRow[],
  relations: Relations,
): Generator<[source: string, Relationship]> {
  for (const { schema, name, row_of: source, return_relation: target, returns_set, one_row } of functions) {
    if (!source || !target || !relations.has(relationKey(source)) || !relations.has(relationKey(target)))
      continue;
    const single = !returns_set || one_row;
    yield [
      relationKey(source),
      {
        target: { schema: target.schema, name: target.name },
        cardinality: single ? 'm2o' : 'o2m',
        constraint: name,
        columns: [],
        fromSource: false,
        computed: { schema, name, single },
      },
    ];
  }
}

function flip([left, right]: readonly [string, string]): readonly [string, string] {
  return [right, left];
}

function sourceOf(key: ForeignKeyRow): RelationName {
  return { schema: key.source_schema, name: key.source_name };
}

function targetOf(key: ForeignKeyRow): RelationName {
  return { schema: key.target_schema, name: key.target_name };
}
