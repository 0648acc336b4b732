import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { LinkedInvitation } from '#server/domains/people/invitations/links.ts';

/**
 * Makes a person what the invitation says. A membership that they were given meanwhile keeps its role. In the audit log,
 * the inviter gives the access and the rates, and the invited person accepts.
 */
export async function join(
  elevated: ElevatedClient,
  invitation: LinkedInvitation,
  profileId: string,
): Promise<void> {
  await actFor(elevated, invitation.invited_by);
  await elevated.query(
    `insert into public.organization_members (user_id, organization_id, role, preset, bill_approval_limit,
       may_approve_over_nte)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, organization_id) do nothing`,
    [
      ...[profileId, invitation.organization_id, invitation.role, invitation.preset],
      ...[invitation.bill_approval_limit, invitation.may_approve_over_nte],
    ],
  );
  if (invitation.organization_type === 'internal') await joinOffice(elevated, invitation, profileId);
  await actFor(elevated, profileId);
  await elevated.query(
    `update public.invitations set status = 'accepted', accepted_at = now(), profile_id = $2 where id = $1`,
    [invitation.id, profileId],
  );
  await actFor(elevated, null);
}

/** The audit log names this person for what follows in the transaction; null for the caller. */
const actFor = (elevated: ElevatedClient, profileId: string | null) =>
  elevated.query(`select set_config('app.acts_for', $1, true)`, [profileId ?? '']);

/** People of the office clock in, so they have rates and a number. */
async function joinOffice(
  elevated: ElevatedClient,
  { hourly_billable_rate: billable, hourly_cost_rate: cost, employee_number: number }: LinkedInvitation,
  profileId: string,
): Promise<void> {
  await elevated.query('update public.profiles set is_employee = true where id = $1', [profileId]);
  if (billable !== null) {
    await elevated.query(
      `insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, $2)
       on conflict (profile_id) do update set hourly_billable_rate = $2`,
      [profileId, billable],
    );
  }
  if (cost === null && number === null) return;
  // A number that was given to somebody else meanwhile must not keep the person out.
  const { rowCount: taken } = await elevated.query(
    'select from public.profile_cost_rates where employee_number = $1 and profile_id <> $2',
    [number, profileId],
  );
  await elevated.query(
    `insert into public.profile_cost_rates as c (profile_id, hourly_cost_rate, employee_number) values ($1, $2, $3)
     on conflict (profile_id) do update set employee_number = coalesce(excluded.employee_number, c.employee_number)`,
    [profileId, cost, taken ? null : number],
  );
  if (cost === null) return;
  await elevated.query('update public.profile_cost_rates set hourly_cost_rate = $2 where profile_id = $1', [
    profileId,
    cost,
  ]);
}
