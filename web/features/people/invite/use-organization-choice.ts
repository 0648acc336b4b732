import { useState } from 'react';
import {
  ORGANIZATIONS_SHOWN,
  type OrganizationToInvite,
  useOrganizationsToInvite,
} from '#web/features/people/invite/queries.ts';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

/**
 * The organization that somebody joins, chosen by typing a part of its name.
 * @param fixedId the only one that can be chosen
 * @param initial the one that is chosen first
 */
export function useOrganizationChoice(fixedId: string | undefined, initial?: OrganizationToInvite) {
  const { text, searchOf } = useOptionSearch();
  const found = useOrganizationsToInvite(fixedId, text);
  const [chosen, setChosen] = useState(initial);
  const listed = found.data ?? [];
  const organization = chosen ?? (fixedId ? listed[0] : undefined);
  // What was typed afterwards may not find the chosen one again.
  const organizations =
    organization && !listed.some(({ id }) => id === organization.id) ? [organization, ...listed] : listed;
  return {
    organization,
    organizations,
    search: searchOf(found, listed.length >= ORGANIZATIONS_SHOWN),
    /** Chooses one that may not be listed. */
    take: setChosen,
    choose: (id: string | null) => setChosen(organizations.find((each) => each.id === id)),
  };
}
