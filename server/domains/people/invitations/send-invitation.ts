import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { Invitee } from '#server/domains/people/invitations/check-invitees.ts';
import {
  type InvitationMail,
  type InvitationOptions,
  queueInvitation,
} from '#server/domains/people/invitations/invitation-mail.ts';
import { makeLink } from '#server/domains/people/invitations/links.ts';
import { AppError } from '#shared/errors.ts';
import { joinsAs } from '#shared/rules/joins-as.ts';

/** A pending invitation with what its mail says. */
export interface PendingInvitation {
  id: string;
  email: string;
  first_name: string;
  role: string;
  preset: string | null;
  organization_id: string;
  organization_name: string;
  organization_type: string;
  inviter_name: string | null;
  expires_at: string;
}

export interface SentInvitation {
  id: string;
  link: string;
  is_mailed: boolean;
  expires_at: string;
}

/** The columns of a `PendingInvitation`. */
const RETURNED = `id, email, first_name, role, preset, organization_id, to_json(expires_at) #>> '{}' as expires_at,
  (select o.name from public.organizations o where o.id = organization_id) as organization_name,
  (select o.organization_type from public.organizations o where o.id = organization_id) as organization_type,
  (select nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') from public.profiles p where p.id = invited_by)
    as inviter_name`;

/** Writes an invitation and makes its links. @throws AppError `conflict` when another one is pending by now */
export async function writeInvitation(
  elevated: ElevatedClient,
  options: InvitationOptions,
  invitee: Invitee,
  isMailed: boolean,
): Promise<SentInvitation> {
  const { rows } = await elevated.query<PendingInvitation>(
    `insert into public.invitations (email, first_name, last_name, phone, organization_id, role, preset, employee_number,
       hourly_billable_rate, hourly_cost_rate, mailed_at, bill_approval_limit, may_approve_over_nte)
     values ($1, $2, $3, nullif($4, ''), $5, $6, $7, nullif($8, ''), $9, $10, case when $11 then now() end, $12, $13)
     on conflict (lower(email), organization_id) where status = 'pending' do nothing
     returning ${RETURNED}`,
    [
      ...[
        invitee.email,
        invitee.first_name,
        invitee.last_name,
        invitee.phone,
        invitee.organization_id,
        invitee.role,
        invitee.preset,
      ],
      ...[invitee.employee_number, invitee.hourly_billable_rate, invitee.hourly_cost_rate, isMailed],
      ...[invitee.bill_approval_limit, invitee.may_approve_over_nte],
    ],
  );
  const [invitation] = rows;
  if (!invitation) throw new AppError('invitation_pending', { email: invitee.email }, { field: 'email' });
  return makeLinks(elevated, options, invitation, isMailed);
}

/** The latest invitation that `client` sees. */
export async function latestInvitation(client: pg.ClientBase): Promise<PendingInvitation | undefined> {
  const { rows } = await client.query<PendingInvitation>(
    `select ${RETURNED} from public.invitations order by created_at desc, id limit 1`,
  );
  return rows[0];
}

/** What the mail of an invitation says, with this link. */
export const mailOf = (invitation: PendingInvitation, url: string): InvitationMail => ({
  invitationId: invitation.id,
  to: invitation.email,
  firstName: invitation.first_name,
  organizationId: invitation.organization_id,
  organizationName: invitation.organization_name,
  isOwnCompany: invitation.organization_type === 'internal',
  role: joinsAs(invitation),
  inviterName: invitation.inviter_name,
  url,
  expiresAt: invitation.expires_at,
});

/** Makes the links of an invitation: one to copy and, with `isMailed`, another one in a mail. */
export async function makeLinks(
  elevated: ElevatedClient,
  options: InvitationOptions,
  invitation: PendingInvitation,
  isMailed: boolean,
): Promise<SentInvitation> {
  const { id, expires_at: expiresAt } = invitation;
  const link = await makeLink(elevated, options.publicUrl, { invitationId: id, channel: 'copy' });
  if (isMailed) {
    const url = await makeLink(elevated, options.publicUrl, { invitationId: id, channel: 'mail' });
    await queueInvitation(elevated, options, mailOf(invitation, url));
  }
  return { id, link, is_mailed: isMailed, expires_at: expiresAt };
}

/** Gives a pending invitation another seven days, in the name of the caller. */
export async function extendInvitation(
  elevated: ElevatedClient,
  id: string,
  { isMailed }: { isMailed: boolean },
): Promise<PendingInvitation> {
  const { rows } = await elevated.query<PendingInvitation>(
    `update public.invitations set expires_at = now() + interval '7 days', invited_by = app.profile_id(),
       mailed_at = case when $2 then now() else mailed_at end
     where id = $1 returning ${RETURNED}`,
    [id, isMailed],
  );
  const [invitation] = rows;
  if (!invitation) throw new AppError('invitation_missing');
  return invitation;
}
