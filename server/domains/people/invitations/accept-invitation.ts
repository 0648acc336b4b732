import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { join } from '#server/domains/people/invitations/join.ts';
import { holdInvitation, type LinkedInvitation } from '#server/domains/people/invitations/links.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { accountOfSession, openInvitedAccount } from '#server/gateway/auth/invited-accounts.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Makes the account of an invited person and adds the membership (decision 076). A mailed link proves the address; an
 * account that was opened by a copied link has an unproven one.
 */
export const createInvitedAccount = defineCommand('create_invited_account', ({ elevate }, input) =>
  elevate('command_invitations', async (elevated) => {
    const invitation = await openInvitation(elevated, input.token);
    const userId = await openInvitedAccount(elevated, {
      email: invitation.email,
      password: input.password,
      data: { first_name: input.first_name, last_name: input.last_name },
      isProven: invitation.channel === 'mail',
      takesOver: !(await hasMembership(elevated, invitation.email)),
    }).catch(refuseAccount);
    const { rows } = await elevated.query<{ id: string }>(
      `update public.profiles set phone = coalesce($2, phone) where user_id = $1 returning id`,
      [userId, invitation.phone],
    );
    if (!rows[0]) throw new Error('A new account has no profile.');
    await join(elevated, invitation, rows[0].id);
    return { email: invitation.email.toLowerCase(), organization_type: invitation.organization_type };
  }),
);

/** Adds the membership of a person who is signed in to the account that was invited. */
export const acceptInvitation = defineCommand('accept_invitation', async (context, { token }) => {
  const { profileId } = await callerOf(context.client);
  return context.elevate('command_invitations', async (elevated) => {
    const invitation = await openInvitation(elevated, token);
    const { isProven } = await requireInvitedAccount(context, invitation);
    // Whoever made the account with a link that was handed over may not be the owner of the address.
    if (!isProven) throw new AppError('invitation_address_unproven');
    await join(elevated, invitation, profileId);
    return { organization_type: invitation.organization_type };
  });
});

/** Declines as the person who is signed in to the account that was invited. */
export const declineInvitation = defineCommand('decline_invitation', async (context, { token }) => {
  await callerOf(context.client);
  await context.elevate('command_invitations', async (elevated) => {
    const invitation = await openInvitation(elevated, token);
    await requireInvitedAccount(context, invitation);
    await elevated.query(`update public.invitations set status = 'declined' where id = $1`, [invitation.id]);
  });
  return { declined: true };
});

/** @throws AppError `rule_violation` for a link that is unknown, used, revoked, replaced, or expired */
async function openInvitation(elevated: ElevatedClient, token: string): Promise<LinkedInvitation> {
  const invitation = await holdInvitation(elevated, token);
  if (invitation?.status !== 'open') throw new AppError('invitation_link_dead');
  return invitation;
}

async function requireInvitedAccount({ client, identity }: CommandContext, { email }: LinkedInvitation) {
  const account = await accountOfSession(client, identity.claims.sub ?? '');
  if (account?.email !== email.toLowerCase()) throw new AppError('invitation_of_other_account');
  return account;
}

/** A copied link takes over no account that belongs to an organization. */
async function hasMembership(elevated: ElevatedClient, email: string): Promise<boolean> {
  const { rowCount } = await elevated.query(
    `select from public.profiles p join public.organization_members m on m.user_id = p.id
     where p.email = lower($1) limit 1`,
    [email],
  );
  return rowCount !== 0;
}

function refuseAccount(error: unknown): never {
  if (!(error instanceof AuthError) || error.status >= 500) throw error;
  if (error.code === 'email_exists') throw new AppError('invitation_account_exists');
  throw new AppError('account_refused', { problem: error.message }, { field: 'password' });
}
