import type { Predicate, RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/**
 * Whether the best index for a page of rows begins with the filtered columns, regardless of their values: ordered and
 * limited rows that are filtered only by equality.
 *
 * When PostgreSQL knows a frequent value, it scans the index of the order only, and expects matches soon: with 83 of
 * 100 work orders closed, a page of closed ones within 60 rows. But value and order are correlated, because the newest
 * work orders are open: that page read 54,000 rows. Without the value, PostgreSQL uses the index of both.
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

/**
 * Whether the best index for a page of rows depends on the values in its filters: ordered and limited rows that are
 * filtered by more than equality.
 *
 * After a few runs PostgreSQL compares the cost of planning for any values with what it expected for these. Without the
 * values it expects every pattern to match often and a walk along the order to be short: the number of one work order
 * in a million was looked for in all of them, for 8 s instead of 20 ms.
 */
export function dependsOnValues(plan: RowsPlan): boolean {
  const { where, order, limit, outputs } = plan;
  if (limit === undefined || order.length === 0 || embedsIn(plan) > EMBEDS_PLANNED_MOST) return false;
  return (
    !where.every(isEquality) ||
    outputs.some((output) => output.kind === 'embed' && !output.embed.rows.where.every(isEquality))
  );
}

/** Planning takes longer with each embedded relation: a request with more of them has a plan that can be kept. */
const EMBEDS_PLANNED_MOST = 12;

const embedsIn = ({ outputs }: RowsPlan): number =>
  outputs.reduce((sum, output) => (output.kind === 'embed' ? sum + 1 + embedsIn(output.embed.rows) : sum), 0);

function isEquality(predicate: Predicate): boolean {
  if (predicate.kind !== 'condition' || predicate.negated || predicate.value.steps.length > 0) return false;
  const { test } = predicate;
  if (test.kind === 'in') return test.values.length === 1;
  return test.kind === 'compare' && test.operator === 'eq' && test.quantifier === undefined;
}
