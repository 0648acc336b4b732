import type * as z from 'zod/mini';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { InvitingOrganization } from '#server/domains/people/invitations/inviter.ts';
import type { invitationFields } from '#shared/commands/people.ts';
import { AppError } from '#shared/errors.ts';
import { takesBillLimit } from '#shared/rules/given-access.ts';
import { ROLES_OF } from '#shared/rules/role-names.ts';

export type Invitee = z.output<typeof invitationFields>;

/** What is known of an address in an organization. */
interface Known {
  email: string;
  organization_id: string;
  is_pending: boolean;
  is_member: boolean;
  is_deactivated: boolean;
  /** Whether the caller has the access that the invitation gives. */
  is_within_own: boolean;
}

/** What stands against invitations, by the rules of a single one. `isOffice`: by somebody of the office. */
export interface InviteeChecks {
  /** @returns why the person cannot be invited; undefined when nothing stands against it */
  problemOf(invitee: Invitee, organization: InvitingOrganization): AppError | undefined;
}

/**
 * Reads once what the checks of many invitations need.
 * @param changedId the invitation that is changed, which does not stand against itself
 */
export async function readInviteeChecks(
  elevated: ElevatedClient,
  invitees: readonly Invitee[],
  isOffice: boolean,
  changedId: string | null = null,
): Promise<InviteeChecks> {
  const known = await knownAddresses(elevated, invitees, changedId);
  const numbers = await takenNumbers(elevated, invitees, changedId);
  return {
    problemOf(invitee, organization) {
      const { email, role, employee_number: number } = invitee;
      if (!ROLES_OF[organization.organization_type].includes(role))
        return new AppError('invitation_role_invalid', {}, { field: 'role' });
      const hasRates = invitee.hourly_billable_rate !== null || invitee.hourly_cost_rate !== null;
      const hasLimit = invitee.bill_approval_limit !== null || invitee.may_approve_over_nte;
      if (
        organization.organization_type !== 'internal' &&
        (number !== '' || hasRates || invitee.preset !== null || hasLimit)
      )
        return new AppError('invitation_office_only');
      if (hasLimit && !takesBillLimit(invitee.preset))
        return new AppError('invitation_limit_without_bills', {}, { field: 'bill_approval_limit' });
      if (invitee.preset === 'administrator' && role !== 'admin')
        return new AppError('access_needs_role', {}, { field: 'role' });
      const facts = known.get(keyOf(email, organization.id));
      if (!facts?.is_within_own) return new AppError('access_beyond_own', {}, { field: 'preset' });
      // A firm learns nothing of people who are not its own.
      if (facts?.is_deactivated && (isOffice || facts.is_member))
        return new AppError('invitation_person_deactivated', { email }, { field: 'email' });
      if (facts?.is_member) return new AppError('invitation_member_already', { email }, { field: 'email' });
      if (facts?.is_pending) return new AppError('invitation_pending', { email }, { field: 'email' });
      if (number !== '' && numbers.has(number))
        return new AppError('invitation_number_taken', { number }, { field: 'employee_number' });
      return undefined;
    },
  };
}

const keyOf = (email: string, organizationId: string) => `${email} ${organizationId}`;

async function knownAddresses(
  elevated: ElevatedClient,
  invitees: readonly Invitee[],
  changedId: string | null,
): Promise<Map<string, Known>> {
  const { rows } = await elevated.query<Known>(
    `select w.email, w.organization_id,
       exists (
         select from public.invitations i
         where lower(i.email) = w.email and i.organization_id = w.organization_id and i.status = 'pending'
           and i.id is distinct from $7::uuid
       ) as is_pending,
       exists (
         select from public.profiles p join public.organization_members m on m.user_id = p.id
         where p.email = w.email and m.organization_id = w.organization_id
       ) as is_member,
       exists (select from public.profiles p where p.email = w.email and not p.is_active and p.user_id is not null)
         as is_deactivated,
       app.may_invite(app.profile_id(), w.organization_id, w.role, w.preset, w.bill_limit, w.over_nte) as is_within_own
     from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::numeric[], $6::boolean[])
       as w (email, organization_id, role, preset, bill_limit, over_nte)`,
    [
      invitees.map(({ email }) => email),
      invitees.map((each) => each.organization_id),
      invitees.map(({ role }) => role),
      invitees.map(({ preset }) => preset),
      invitees.map((each) => each.bill_approval_limit),
      invitees.map((each) => each.may_approve_over_nte),
      changedId,
    ],
  );
  return new Map(rows.map((row) => [keyOf(row.email, row.organization_id), row]));
}

/** Which of the employee numbers belong to somebody, or to somebody who is invited. */
async function takenNumbers(
  elevated: ElevatedClient,
  invitees: readonly Invitee[],
  changedId: string | null,
): Promise<ReadonlySet<string>> {
  const wanted = invitees.map((each) => each.employee_number).filter((number) => number !== '');
  if (wanted.length === 0) return new Set();
  const { rows } = await elevated.query<{ number: string }>(
    `select employee_number as number from public.profile_cost_rates where employee_number = any ($1)
     union select employee_number from public.invitations
     where status = 'pending' and employee_number = any ($1) and id is distinct from $2::uuid`,
    [wanted, changedId],
  );
  return new Set(rows.map(({ number }) => number));
}
