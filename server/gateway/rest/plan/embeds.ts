import { notEmbedded } from '#server/gateway/errors/rest-refusals.ts';
import type { EmbedPlan, RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/** The embedded relation that `name` means here: its key in the answer, else its own name. */
export function findEmbed(plan: RowsPlan, name: string): EmbedPlan | undefined {
  const embeds = plan.outputs.flatMap((output) => (output.kind === 'embed' ? [output.embed] : []));
  return (
    embeds.find((embed) => embed.name === name) ??
    embeds.find((embed) => embed.askedAs === name) ??
    embeds.find(({ relationship }) => relationship.target.name === name)
  );
}

/** Walks down to the rows that a path such as `partner.location` means. @throws Refusal PGRST108 */
export function rowsAt(plan: RowsPlan, path: readonly string[]): RowsPlan {
  return path.reduce((rows, name) => {
    const embed = findEmbed(rows, name);
    if (!embed) throw notEmbedded(name);
    return embed.rows;
  }, plan);
}
