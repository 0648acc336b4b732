import type { OrganizationType } from '#shared/rules/roles.ts';

interface WithOrganizations {
  organizations: readonly { id: string; organization_type: OrganizationType }[];
}

/** The ids of a viewer's organizations of one type: the filter that a partner's or subcontractor's lists send. */
export function organizationIdsOf(viewer: WithOrganizations, type: OrganizationType): string[] {
  return viewer.organizations
    .filter((organization) => organization.organization_type === type)
    .map((organization) => organization.id);
}
