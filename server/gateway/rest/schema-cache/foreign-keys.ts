import { type RelationName, relationKey } from '#server/gateway/rest/schema-cache/schema.ts';
import type { View } from '#server/gateway/rest/schema-cache/view-columns.ts';

export interface ForeignKeyRow {
  constraint: string;
  source: RelationName & { id: number };
  target: RelationName & { id: number };
  columns: KeyColumn[];
  is_unique: boolean;
  in_primary_key: boolean;
}

interface KeyColumn {
  source: string;
  target: string;
  source_number: number;
  target_number: number;
}

/** A foreign key of a table, or the same key as it is seen through views of its tables. */
export interface ForeignKey {
  constraint: string;
  source: RelationName;
  target: RelationName;
  columns: readonly (readonly [source: string, target: string])[];
  isUnique: boolean;
  inPrimaryKey: boolean;
}

/** The keys themselves, then each one through every view that shows all its columns (rest protocol 3). */
export function foreignKeysOf(
  rows: readonly ForeignKeyRow[],
  views: readonly View[],
  primaryKeyOf: (view: View) => readonly string[],
): ForeignKey[] {
  const tables = rows.map((row) => ({
    constraint: row.constraint,
    source: row.source,
    target: row.target,
    columns: row.columns.map(({ source, target }) => [source, target] as const),
    isUnique: row.is_unique,
    inPrimaryKey: row.in_primary_key,
  }));
  const viewKeys = new Map(views.map((view) => [relationKey(view), primaryKeyOf(view)]));
  return [...tables, ...rows.flatMap((row) => throughViews(row, views, viewKeys))];
}

/** One end of a key: the relation, and its columns in the order of the key. */
interface End {
  relation: RelationName;
  columns: readonly string[];
  isView: boolean;
}

function throughViews(
  row: ForeignKeyRow,
  views: readonly View[],
  viewKeys: ReadonlyMap<string, readonly string[]>,
): ForeignKey[] {
  const numbers = {
    source: row.columns.map((one) => one.source_number),
    target: row.columns.map((one) => one.target_number),
  };
  const sources = [
    { relation: row.source, columns: row.columns.map((one) => one.source), isView: false },
    ...endsIn(views, row.source.id, numbers.source),
  ];
  const targets = [
    { relation: row.target, columns: row.columns.map((one) => one.target), isView: false },
    ...endsIn(views, row.target.id, numbers.target),
  ];
  return sources.flatMap((source) =>
    targets
      .filter((target) => source.isView || target.isView)
      .map((target) => ({
        constraint: row.constraint,
        source: source.relation,
        target: target.relation,
        columns: source.columns.map((name, at) => [name, target.columns[at] ?? ''] as const),
        isUnique: row.is_unique,
        inPrimaryKey: source.isView ? isPartOf(source, viewKeys) : row.in_primary_key,
      })),
  );
}

function isPartOf({ relation, columns }: End, viewKeys: ReadonlyMap<string, readonly string[]>): boolean {
  const key = viewKeys.get(relationKey(relation)) ?? [];
  return columns.every((name) => key.includes(name));
}

/** Every way in which a view shows all these columns of a table: a column shown twice gives two. */
function endsIn(views: readonly View[], table: number, numbers: readonly number[]): End[] {
  return views.flatMap((view) => {
    const shown = view.shows.get(table);
    if (!shown) return [];
    const ways = numbers.reduce<string[][]>(
      (found, number) => found.flatMap((way) => (shown.get(number) ?? []).map((name) => [...way, name])),
      [[]],
    );
    return ways.map((columns) => ({
      relation: { schema: view.schema, name: view.name },
      columns,
      isView: true,
    }));
  });
}
