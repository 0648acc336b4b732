import type { CommandInput } from '#shared/commands.ts';
import type { OpenItems } from '#web/features/people/person-queries.ts';

/** The open work for one organization, whose people can take it over. */
export interface HandOver {
  organizationId: string | undefined;
  assignments: number;
  projects: number;
}

/** Who takes over, by organization. */
export type Successors = Readonly<Record<string, string | null>>;

/**
 * What a person who leaves can hand over, by organization. Projects belong to none: the people of `main` take them over.
 * @param only the firm for which its administrator acts
 */
export function handOversOf(items: OpenItems, main: string | undefined, only?: string): HandOver[] {
  const counts = new Map<string | undefined, number>([[main, 0]]);
  for (const id of items.work_organization_ids ?? []) {
    if (!only || id === only) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts]
    .map(([organizationId, assignments]) => ({
      organizationId,
      assignments,
      projects: organizationId === main ? (items.projects ?? 0) : 0,
    }))
    .filter(({ assignments, projects }) => assignments + projects > 0);
}

/** The choices as the command takes them. */
export function toHandOver(
  handOvers: readonly HandOver[],
  main: string | undefined,
  chosen: Successors,
): Pick<CommandInput<'deactivate_person'>, 'hand_over_to' | 'successors'> {
  return {
    hand_over_to: chosen[main ?? ''] ?? null,
    successors: handOvers.flatMap(({ organizationId: id }) =>
      id && id !== main ? [{ organization_id: id, hand_over_to: chosen[id] ?? null }] : [],
    ),
  };
}
