import { notEmbedded, orderedByMany } from '#server/gateway/errors/rest-refusals.ts';
import type { Located, OrderTerm } from '#server/gateway/rest/parse/tree.ts';
import { resolveColumn } from '#server/gateway/rest/plan/columns.ts';
import { findEmbed, rowsAt } from '#server/gateway/rest/plan/embeds.ts';
import type { Ordering, RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/**
 * Orders the rows each path means; of several orders of the same rows the last one counts. @throws Refusal PGRST108,
 * PGRST118, 42703
 */
export function applyOrders(plan: RowsPlan, orders: readonly Located<OrderTerm[]>[]): void {
  for (const { path, value } of orders) {
    const rows = rowsAt(plan, path);
    rows.order = value.map((term) => planOrdering(rows, term));
  }
}

function planOrdering(rows: RowsPlan, { relation, field, descending, nulls }: OrderTerm): Ordering {
  if (relation === undefined) {
    return { value: resolveColumn(rows.shape, field), through: undefined, descending, nulls };
  }
  const through = findEmbed(rows, relation);
  if (!through) throw notEmbedded(relation);
  if (!through.single) throw orderedByMany(rows.shape.relation?.name ?? rows.shape.name, relation);
  return { value: resolveColumn(through.rows.shape, field), through, descending, nulls };
}
