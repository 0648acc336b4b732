import type { RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/** The names of the columns that a plan answers. */
export function outputNames(plan: RowsPlan): string[] {
  return plan.outputs.flatMap((output) => {
    if (output.kind === 'every') return [...plan.shape.columns.keys()];
    if (output.kind !== 'embed') return [output.name];
    if (output.embed.silent) return [];
    return output.embed.spread ? outputNames(output.embed.rows) : [output.embed.name];
  });
}
