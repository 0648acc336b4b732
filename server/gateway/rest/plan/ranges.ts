import { badRange } from '#server/gateway/errors/rest-refusals.ts';
import type { Located, RowRange } from '#server/gateway/rest/parse/tree.ts';
import { rowsAt } from '#server/gateway/rest/plan/embeds.ts';
import type { RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/**
 * Applies `limit` and `offset` where their paths say, and bounds every list by `maxRows`.
 * @throws Refusal PGRST103 for a negative limit, PGRST108
 */
export function applyRanges(
  plan: RowsPlan,
  ranges: readonly Located<RowRange>[],
  maxRows: number | undefined,
): void {
  for (const { path, value } of ranges) {
    if (value.limit !== undefined && value.limit < 0) {
      throw badRange('Limit should be greater than or equal to zero.');
    }
    const rows = rowsAt(plan, path);
    if (value.limit !== undefined) rows.limit = value.limit;
    if (value.offset !== undefined) rows.offset = Math.max(0, value.offset);
  }
  if (maxRows !== undefined) bound(plan, true, maxRows);
}

function bound(rows: RowsPlan, isList: boolean, maxRows: number): void {
  if (isList) rows.limit = Math.min(rows.limit ?? maxRows, maxRows);
  for (const output of rows.outputs) {
    if (output.kind === 'embed') bound(output.embed.rows, !output.embed.single, maxRows);
  }
}
