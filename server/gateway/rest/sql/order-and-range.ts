import type { Ordering, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import type { StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/** What follows the value that is ordered by. */
export function directionSql({ descending, nulls }: Ordering): string {
  return `${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`;
}

/** Bounds stand in the text: they decide the plan. A far page is asked for once, so its statement is not kept. */
export function rangeSql(writer: StatementWriter, { limit, offset }: RowsPlan): string {
  if (offset > 0) writer.repeats = false;
  return [limit === undefined ? '' : `limit ${limit}`, offset > 0 ? `offset ${offset}` : '']
    .filter((part) => part !== '')
    .join(' ');
}
