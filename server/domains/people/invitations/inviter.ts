import type pg from 'pg';
import type { Caller } from '#server/domains/caller.ts';
import type { OrganizationType } from '#shared/rules/role-names.ts';

/** Where the caller may invite people: administrators everywhere, the administrators of a firm to that firm. */
export interface Inviter {
  isAdmin: boolean;
  administeredIds: readonly string[];
}

/** Reads where the caller may invite. The same rule is in the policy of `invitations` and in `app.may_invite`. */
export async function inviterOf(client: pg.PoolClient, caller: Caller): Promise<Inviter> {
  const { rows } = await client.query<{ ids: string[] }>('select app.administered_organization_ids() as ids');
  return { isAdmin: caller.isAdmin, administeredIds: rows[0]?.ids ?? [] };
}

export const mayInviteTo = ({ isAdmin, administeredIds }: Inviter, organizationId: string): boolean =>
  isAdmin || administeredIds.includes(organizationId);

export const mayInviteAnywhere = ({ isAdmin, administeredIds }: Inviter): boolean =>
  isAdmin || administeredIds.length > 0;

export interface InvitingOrganization {
  id: string;
  name: string;
  organization_type: OrganizationType;
}

/** The active organizations to which the caller may invite. */
export async function organizationsOf(
  client: pg.PoolClient,
  { isAdmin, administeredIds }: Inviter,
): Promise<InvitingOrganization[]> {
  const { rows } = await client.query<InvitingOrganization>(
    `select id, name, organization_type from public.organizations
     where is_active and ($1 or id = any ($2::uuid[]))`,
    [isAdmin, administeredIds],
  );
  return rows;
}
