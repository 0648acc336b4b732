/** A column by the number of its relation and its own. */
export interface ColumnOrigin {
  relation: number;
  column: number;
}

/** What matters of the text of a rule: escaped characters (to step over), nesting, and where a column comes from. */
const PARTS = /\\.|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/gs;

/** The query is the first level of nesting, the columns it answers are the second; deeper ones belong to subqueries. */
const COLUMN_DEPTH = 2;

/**
 * Reads from a view's rule (`pg_rewrite.ev_action`) which column of which relation each of its columns shows.
 * @returns by the number of the view's column; columns that are worked out are left out
 */
export function originsOf(rule: string): Map<number, ColumnOrigin> {
  const origins = new Map<number, ColumnOrigin>();
  let depth = 0;
  let shown = 0;
  let relation = 0;
  for (const [part, name, digits] of rule.matchAll(PARTS)) {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    else if (depth !== COLUMN_DEPTH || name === undefined) continue;
    else if (name === 'resno') shown = Number(digits);
    else if (name === 'resorigtbl') relation = Number(digits);
    else if (relation > 0) origins.set(shown, { relation, column: Number(digits) });
  }
  return origins;
}
