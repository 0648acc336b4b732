import { defineCommand } from '#server/domains/define-command.ts';
import { readInviteeChecks } from '#server/domains/people/invitations/check-invitees.ts';
import { organizationsOf } from '#server/domains/people/invitations/inviter.ts';
import { replaceLinks } from '#server/domains/people/invitations/links.ts';
import { holdPending } from '#server/domains/people/invitations/renew-invitation.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Corrects a pending invitation, whose links and end stay as they are: a link gives what the invitation says when it is
 * opened. With another address every link ends, because its reader may be somebody else. The caller becomes its inviter, because its access must be within that of whoever gives it.
 */
export const changeInvitation = defineCommand('change_invitation', async (context, input) => {
  const { inviter, ...held } = await holdPending(context, input.invitation_id);
  const organizations = await organizationsOf(context.client, inviter);
  const organization = organizations.find(({ id }) => id === held.organization_id);
  if (!organization) throw new AppError('invitation_organization_missing');
  const { invitation_id: id, version, ...entered } = input;
  const email = entered.email ?? held.email.toLowerCase();
  const isReaddressed = email !== held.email.toLowerCase();
  const invitee = { ...entered, email, organization_id: organization.id };
  return context.elevate('command_invitations', async (elevated) => {
    const checks = await readInviteeChecks(elevated, [invitee], inviter.isOffice, id);
    const problem = checks.problemOf(invitee, organization);
    if (problem) throw problem;
    if (isReaddressed) await replaceLinks(elevated, id);
    const { rows } = await elevated.query<CommandOutput<'change_invitation'>>(
      `update public.invitations set first_name = $3, last_name = $4, phone = nullif($5, ''), role = $6, preset = $7,
         bill_approval_limit = $8, may_approve_over_nte = $9, employee_number = nullif($10, ''),
         hourly_billable_rate = $11, hourly_cost_rate = $12, invited_by = app.profile_id(),
         email = case when $14 then $13 else email end, mailed_at = case when not $14 then mailed_at end
       where id = $1 and updated_at = $2::timestamptz
       returning id, to_json(updated_at) #>> '{}' as updated_at`,
      [
        ...[id, version, invitee.first_name, invitee.last_name, invitee.phone, invitee.role, invitee.preset],
        ...[invitee.bill_approval_limit, invitee.may_approve_over_nte, invitee.employee_number],
        ...[invitee.hourly_billable_rate, invitee.hourly_cost_rate, email, isReaddressed],
      ],
    );
    if (!rows[0]) throw new AppError('invitation_changed');
    return rows[0];
  });
});
