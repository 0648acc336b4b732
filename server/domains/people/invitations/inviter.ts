import type pg from 'pg';
import { type Caller, may, requireCapability } from '#server/domains/caller.ts';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import type { OrganizationType } from '#shared/rules/role-names.ts';

/** Where the caller may invite people: the office everywhere, the administrators of a firm to that firm. */
export interface Inviter {
  caller: Caller;
  /** Whether the caller manages people for the office. */
  isOffice: boolean;
  administeredIds: readonly string[];
}

/** Reads where the caller may invite. The same rule is in the policy of `invitations` and in `app.may_invite`. */
export async function inviterOf(client: pg.PoolClient, caller: Caller): Promise<Inviter> {
  const { rows } = await client.query<{ ids: string[] }>('select app.administered_organization_ids() as ids');
  return { caller, isOffice: may(caller, 'manage_people'), administeredIds: rows[0]?.ids ?? [] };
}

export const mayInviteTo = ({ isOffice, administeredIds }: Inviter, organizationId: string): boolean =>
  isOffice || administeredIds.includes(organizationId);

/** @throws AppError `refusal`, or the capability that people of the office lack. No organization stands for any. */
export function requireInviter(
  inviter: Inviter,
  organizationId: string | null,
  refusal: PlainReasonName = 'invitation_forbidden',
): void {
  const isAllowed =
    organizationId === null
      ? inviter.isOffice || inviter.administeredIds.length > 0
      : mayInviteTo(inviter, organizationId);
  if (!isAllowed) requireCapability(inviter.caller, 'manage_people', refusal);
}

export interface InvitingOrganization {
  id: string;
  name: string;
  organization_type: OrganizationType;
}

/** The active organizations to which the caller may invite. */
export async function organizationsOf(
  client: pg.PoolClient,
  { isOffice, administeredIds }: Inviter,
): Promise<InvitingOrganization[]> {
  const { rows } = await client.query<InvitingOrganization>(
    `select id, name, organization_type from public.organizations
     where is_active and ($1 or id = any ($2::uuid[]))`,
    [isOffice, administeredIds],
  );
  return rows;
}
