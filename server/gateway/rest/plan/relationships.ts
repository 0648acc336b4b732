import { nearest } from '#server/gateway/errors/nearest.ts';
import { Refusal } from '#server/gateway/errors/refusal.ts';
import type { EmbedSelect } from '#server/gateway/rest/parse/tree.ts';
import {
  type Relation,
  type RelationName,
  type Relationship,
  relationKey,
  type Schema,
} from '#server/gateway/rest/schema-cache/schema.ts';

/**
 * Finds the one relationship that `target[!hint]` means, seen from `source` (rest protocol 3).
 * @throws Refusal PGRST200 when there is none, PGRST201 (status 300) when there are several
 */
export function resolveRelationship(
  schema: Schema,
  source: Relation,
  wanted: Pick<EmbedSelect, 'relation' | 'hint'>,
): Relationship {
  const inSchema = (schema.relationships.get(relationKey(source)) ?? []).filter(
    ({ target }) => target.schema === source.schema,
  );
  const computed = inSchema.find((one) => one.computed?.name === wanted.relation);
  if (computed) return computed;
  const isView = (name: RelationName) => schema.relations.get(relationKey(name))?.isView ?? false;
  const matches = inSchema.filter(
    (one) => !one.computed && isMeant({ source, wanted, targetIsView: isView(one.target) }, one),
  );
  const [only] = matches;
  if (!only) throw noRelationship(source, wanted, inSchema);
  if (matches.length > 1) throw severalRelationships(source, wanted.relation, matches);
  return only;
}

interface Question {
  source: Relation;
  wanted: Pick<EmbedSelect, 'relation' | 'hint'>;
  /** Another view is found by its own name only: the key and its column name the table below it. */
  targetIsView: boolean;
}

function isMeant({ source, wanted: { relation, hint }, targetIsView }: Question, one: Relationship): boolean {
  const [ownColumn, otherColumn] = one.columns.length === 1 ? (one.columns[0] ?? []) : [];
  const byColumn = one.fromSource && ownColumn === relation;
  const byTable = one.target.name === relation;
  const isManyToMany = one.junction !== undefined;
  if (relationKey(one.target) === relationKey(source)) {
    // A relation that refers to itself has each key twice: its name means the rows below, its column the row above.
    if (hint === undefined) return byColumn || (byTable && !one.fromSource && !isManyToMany);
    if (one.fromSource) return false;
  } else if (hint === undefined) {
    const byKey = byColumn || (!isManyToMany && one.constraint === relation);
    return byTable || (byKey && !targetIsView);
  }
  if (!byTable) return false;
  return (
    one.constraint === hint ||
    (isManyToMany ? one.junction?.name : otherColumn) === hint ||
    (!isManyToMany && ownColumn === hint)
  );
}

function noRelationship(
  source: Relation,
  { relation, hint }: Pick<EmbedSelect, 'relation' | 'hint'>,
  known: Relationship[],
): Refusal {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`;
  const like = nearest(
    relation,
    known.map(({ target }) => target.name).filter((name) => name !== relation),
  );
  return new Refusal(
    400,
    'PGRST200',
    `Could not find a relationship between '${source.name}' and '${relation}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source.name}' and '${relation}'${using} in the schema '${source.schema}', but no matches were found.`,
      hint: like === undefined ? null : `Perhaps you meant '${like}' instead of '${relation}'.`,
    },
  );
}

const CARDINALITY_NAMES = { m2o: 'many-to-one', o2m: 'one-to-many', o2o: 'one-to-one', m2m: 'many-to-many' };

function severalRelationships(source: Relation, wanted: string, matches: Relationship[]): Refusal {
  const ways = matches
    .map((one) => `'${one.target.name}!${one.junction?.name ?? one.constraint}'`)
    .join(', ');
  return new Refusal(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source.name}' and '${wanted}'`,
    {
      details: matches.map((one) => ({
        cardinality: CARDINALITY_NAMES[one.cardinality],
        embedding: `${source.name} with ${one.target.name}`,
        relationship: wayOf(source, one),
      })),
      hint: `Try changing '${wanted}' to one of the following: ${ways}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function wayOf(source: Relation, one: Relationship): string {
  const left = one.columns.map(([column]) => column).join(', ');
  const right = one.columns.map(([, column]) => column).join(', ');
  if (!one.junction)
    return `${one.constraint} using ${source.name}(${left}) and ${one.target.name}(${right})`;
  const far = one.junction.targetColumns.map(([column]) => column).join(', ');
  return `${one.junction.name} using ${one.constraint}(${right}) and ${one.junction.targetConstraint}(${far})`;
}
