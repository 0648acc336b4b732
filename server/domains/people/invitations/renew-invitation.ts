import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  type InvitationOptions,
  sendsInvitations,
} from '#server/domains/people/invitations/invitation-mail.ts';
import {
  type Inviter,
  inviterOf,
  mayInviteTo,
  requireInviter,
} from '#server/domains/people/invitations/inviter.ts';
import { holdRow, replaceLinks } from '#server/domains/people/invitations/links.ts';
import { extendInvitation, makeLinks } from '#server/domains/people/invitations/send-invitation.ts';
import type { Command, CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { INVITATION_RESEND_SECONDS } from '#shared/limits.ts';

/** Sends an invitation again, if there is a mail server: every earlier link stops working. */
export const resendInvitation = (options: InvitationOptions): Command =>
  defineCommand('resend_invitation', async (context, input) => {
    const { isRecent } = await holdPending(context, input.invitation_id);
    if (isRecent) throw new AppError('invitation_mailed_just_now');
    return context.elevate('command_invitations', async (elevated) => {
      const isMailed = await sendsInvitations(elevated, options);
      await replaceLinks(elevated, input.invitation_id);
      const invitation = await extendInvitation(elevated, input.invitation_id, { isMailed });
      return makeLinks(elevated, options, invitation, isMailed);
    });
  });

/** Makes a new link to copy. The mailed link keeps working, unless it would live again after it had expired. */
export const renewInvitationLink = (options: InvitationOptions): Command =>
  defineCommand('renew_invitation_link', async (context, input) => {
    const { isExpired } = await holdPending(context, input.invitation_id);
    return context.elevate('command_invitations', async (elevated) => {
      await replaceLinks(elevated, input.invitation_id, isExpired ? undefined : 'copy');
      const invitation = await extendInvitation(elevated, input.invitation_id, { isMailed: false });
      return makeLinks(elevated, options, invitation, false);
    });
  });

/** Ends a pending invitation. */
export const revokeInvitation = defineCommand('revoke_invitation', async (context, input) => {
  await holdPending(context, input.invitation_id);
  await context.elevate('command_invitations', (elevated) =>
    elevated.query(`update public.invitations set status = 'revoked' where id = $1`, [input.invitation_id]),
  );
  return { id: input.invitation_id };
});

interface Held {
  inviter: Inviter;
  email: string;
  organization_id: string;
  isExpired: boolean;
  /** Whether it was mailed a moment ago. */
  isRecent: boolean;
}

/**
 * Holds an invitation of an organization to which the caller may invite.
 * @throws AppError `not_found` for everybody else, `forbidden` when it gives access that the caller does not have,
 * `rule_violation` once it is accepted, declined, or revoked
 */
export async function holdPending({ client, elevate }: CommandContext, id: string): Promise<Held> {
  const inviter = await inviterOf(client, await callerOf(client));
  requireInviter(inviter, null, 'invitation_missing');
  return elevate('command_invitations', async (elevated) => {
    await holdRow(elevated, id);
    const { rows } = await elevated.query<Omit<Held, 'inviter'> & { status: string; is_within_own: boolean }>(
      `select i.email, i.organization_id, i.status, i.expires_at <= now() as "isExpired",
         coalesce(i.mailed_at > now() - make_interval(secs => $2), false) as "isRecent",
         app.may_invite(app.profile_id(), i.organization_id, i.role, i.preset, i.bill_approval_limit,
           i.may_approve_over_nte) as is_within_own
       from public.invitations i where i.id = $1`,
      [id, INVITATION_RESEND_SECONDS],
    );
    const [invitation] = rows;
    if (!invitation || !mayInviteTo(inviter, invitation.organization_id))
      throw new AppError('invitation_missing');
    if (!invitation.is_within_own) throw new AppError('access_beyond_own');
    if (invitation.status !== 'pending') throw new AppError('invitation_not_pending');
    return { ...invitation, inviter };
  });
}
