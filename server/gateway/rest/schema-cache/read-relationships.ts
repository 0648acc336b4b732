import type { ForeignKey } from '#server/gateway/rest/schema-cache/foreign-keys.ts';
import type { FunctionRow } from '#server/gateway/rest/schema-cache/read-functions.ts';
import {
  type Relation,
  type RelationName,
  type Relationship,
  relationKey,
} from '#server/gateway/rest/schema-cache/schema.ts';

type Relations = ReadonlyMap<string, Relation>;

/** Both directions of every foreign key between exposed relations, and the many-to-many ones through junctions. */
export function relationshipsOf(
  foreignKeys: readonly ForeignKey[],
  relations: Relations,
): Map<string, Relationship[]> {
  const found = new Map<string, Relationship[]>();
  const add = (source: RelationName, relationship: Relationship) => {
    if (!relations.has(relationKey(source)) || !relations.has(relationKey(relationship.target))) return;
    const known = found.get(relationKey(source));
    if (known) known.push(relationship);
    else found.set(relationKey(source), [relationship]);
  };
  for (const { constraint, source, target, columns, isUnique } of foreignKeys) {
    const cardinality = isUnique ? 'o2o' : 'm2o';
    add(source, { target: nameOf(target), cardinality, constraint, columns, fromSource: true });
    add(target, {
      target: nameOf(source),
      cardinality: isUnique ? 'o2o' : 'o2m',
      constraint,
      columns: columns.map(flip),
      fromSource: false,
    });
  }
  for (const [source, relationship] of throughJunctions(foreignKeys, relations)) add(source, relationship);
  return found;
}

/**
 * Two foreign keys of one table that are both part of its primary key make a many-to-many relationship (rest protocol
 * 3). The junction itself has to be exposed.
 */
function* throughJunctions(
  foreignKeys: readonly ForeignKey[],
  relations: Relations,
): Generator<[RelationName, Relationship]> {
  const keys = foreignKeys.filter(
    ({ inPrimaryKey, source }) => inPrimaryKey && relations.has(relationKey(source)),
  );
  for (const ofJunction of Map.groupBy(keys, ({ source }) => relationKey(source)).values()) {
    for (const near of ofJunction) {
      for (const far of ofJunction) {
        if (near.constraint !== far.constraint) yield [near.target, throughJunction(near, far)];
      }
    }
  }
}

function throughJunction(near: ForeignKey, far: ForeignKey): Relationship {
  return {
    target: nameOf(far.target),
    cardinality: 'm2m',
    constraint: near.constraint,
    columns: near.columns.map(flip),
    fromSource: false,
    junction: { ...nameOf(near.source), targetConstraint: far.constraint, targetColumns: far.columns },
  };
}

/** Functions from a relation's row to rows of another one; they go before foreign keys of the same name. */
export function* computedRelationships(
  functions: readonly FunctionRow[],
  relations: Relations,
): Generator<[source: string, Relationship]> {
  for (const { schema, name, row_of: source, return_relation: target, returns_set, one_row } of functions) {
    if (!source || !target || !relations.has(relationKey(source)) || !relations.has(relationKey(target)))
      continue;
    const single = !returns_set || one_row;
    yield [
      relationKey(source),
      {
        target: nameOf(target),
        cardinality: single ? 'm2o' : 'o2m',
        constraint: name,
        columns: [],
        fromSource: false,
        computed: { schema, name, returnsSet: returns_set },
      },
    ];
  }
}

function nameOf({ schema, name }: RelationName): RelationName {
  return { schema, name };
}

function flip([left, right]: readonly [string, string]): readonly [string, string] {
  return [right, left];
}
