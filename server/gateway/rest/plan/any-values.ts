import type { Predicate, RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/**
 * Whether a page of rows is found best by an index that begins with the filtered columns, whatever their values: rows
 * in an order, cut by a limit, chosen by equality alone.
 *
 * Told the values, PostgreSQL walks the index of the order alone where a value is frequent, and expects to meet it soon:
 * with 83 of 100 work orders closed, a page of closed ones within 60 rows. But values and order are related, the newest
 * work orders being the open ones, and 54,000 rows were read for that page. Not told, it takes the index of both.
 */
export function fitsAnyValues(plan: RowsPlan): boolean {
  const { where, order, limit, outputs, grouped } = plan;
  return (
    limit !== undefined &&
    !grouped &&
    order.length > 0 &&
    where.length > 0 &&
    where.every(isEquality) &&
    outputs.every((output) => output.kind !== 'embed' || output.embed.rows.where.length === 0)
  );
}

function isEquality(predicate: Predicate): boolean {
  if (predicate.kind !== 'condition' || predicate.negated || predicate.value.steps.length > 0) return false;
  const { test } = predicate;
  if (test.kind === 'in') return test.values.length === 1;
  return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === undefined;
}
