import { Refusal } from '#server/gateway/errors/refusal.ts';
import { badBody } from '#server/gateway/errors/rest-refusals.ts';
import type { RowsBody } from '#server/gateway/rest/parse/body.ts';
import type { QueryTree, Term } from '#server/gateway/rest/parse/tree.ts';
import type { Relation } from '#server/gateway/rest/schema-cache/schema.ts';

/**
 * Holds the rules of PUT: exactly one row, named by its whole key in the URL, the same key in the body.
 * @throws Refusal PGRST102, 105, 114, 115
 */
export function checkPut(relation: Relation, tree: QueryTree, body: RowsBody): void {
  if (tree.ranges.length > 0) {
    throw new Refusal(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const key = new Map(
    tree.filters.flatMap(({ path, value }) => (path.length === 0 ? [equality(value)] : [])),
  );
  const namesKey =
    relation.primaryKey.length > 0 &&
    key.size === relation.primaryKey.length &&
    relation.primaryKey.every((name) => key.get(name) !== undefined);
  if (!namesKey) {
    throw new Refusal(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  }
  const rows: Record<string, unknown>[] = JSON.parse(body.json);
  if (rows.length === 0 || body.keysDiffer) throw badBody('Empty or invalid json');
  const isNamed = (row: Record<string, unknown>) =>
    [...key].every(([name, value]) => String(row[name]) === value);
  if (rows.length > 1 || !rows.every(isNamed)) {
    throw new Refusal(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
  }
}

/** The column and value of `column=eq.value`; a value of undefined for any other filter. */
function equality(term: Term): [column: string, value: string | undefined] {
  if (term.kind !== 'condition' || term.negated || term.field.steps.length > 0) return ['', undefined];
  const { test, field } = term;
  const isEquality = test.kind === 'compare' && test.operator === 'eq' && !test.quantifier;
  return [field.column, isEquality ? test.value : undefined];
}
