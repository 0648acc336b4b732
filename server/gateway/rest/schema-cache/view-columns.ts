import type { RelationName } from '#server/gateway/rest/schema-cache/schema.ts';
import { type ColumnOrigin, originsOf } from '#server/gateway/rest/schema-cache/view-rule.ts';

export interface ViewRow extends RelationName {
  id: number;
  rule: string;
  /** Names by the column's number. */
  columns: Record<string, string>;
}

/** What a view shows of the tables below it. */
export interface View extends RelationName {
  /** Names of the view's columns by table and number of the table's column; several where one is shown twice. */
  shows: ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>;
}

/** Follows every column of every view, through the views below it, to the column of a table. */
export function readViews(rows: readonly ViewRow[]): View[] {
  const origins = new Map(rows.map(({ id, rule }) => [id, originsOf(rule)]));
  return rows.map(({ id, schema, name, columns }) => {
    const shows = new Map<number, Map<number, string[]>>();
    for (const number of origins.get(id)?.keys() ?? []) {
      const column = columns[number];
      const origin = tableColumn(origins, { relation: id, column: number });
      // A column of the rule that the view does not have only sorts its rows.
      if (!origin || column === undefined) continue;
      const ofTable = shows.get(origin.relation) ?? new Map<number, string[]>();
      shows.set(origin.relation, ofTable.set(origin.column, [...(ofTable.get(origin.column) ?? []), column]));
    }
    return { schema, name, shows };
  });
}

/** A view may be replaced by one that reads from itself; it then shows nothing. */
const MAX_VIEWS_DEEP = 64;

function tableColumn(
  origins: ReadonlyMap<number, ReadonlyMap<number, ColumnOrigin>>,
  shown: ColumnOrigin,
): ColumnOrigin | undefined {
  let origin: ColumnOrigin | undefined = shown;
  for (let depth = 0; origin && depth < MAX_VIEWS_DEEP; depth += 1) {
    const ofView = origins.get(origin.relation);
    if (!ofView) return origin;
    origin = ofView.get(origin.column);
  }
  return undefined;
}

/** The primary keys of the tables below a view, where it shows the whole of them. */
export function primaryKeyOf(view: View, primaryKeys: ReadonlyMap<number, readonly number[]>): string[] {
  return [...view.shows].flatMap(([table, columns]) => {
    const names = (primaryKeys.get(table) ?? []).map((number) => columns.get(number)?.[0]);
    return names.every((name) => name !== undefined) ? names : [];
  });
}
