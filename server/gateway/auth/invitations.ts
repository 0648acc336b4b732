import type pg from 'pg';
import { asGateway, emailExists, insertAccountAsGiven } from '#server/gateway/auth/accounts.ts';
import { normaliseEmail } from '#server/gateway/auth/body.ts';
import { takeOver } from '#server/gateway/auth/first-proof.ts';
import { type LinkContext, linkMail } from '#server/gateway/auth/mails.ts';
import { issueOneTimeToken } from '#server/gateway/auth/one-time-tokens.ts';
import { lockUserByEmail } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

/**
 * Creates an account without a password in a command's transaction, in any role. People who never accepted an earlier
 * invitation are invited again. Data of an unverified sign-up with this address is deleted.
 * @param invitation.redirectTo the target of the link after it verified the address: the page that sets a password
 * @returns the person's id and the mail, which the command adds to the outbox
 * @throws AuthError `email_exists` for a person who can already sign in
 */
export async function prepareInvitation(
  client: pg.ClientBase,
  context: LinkContext,
  invitation: { email: string; data: Record<string, unknown>; redirectTo: string },
): Promise<{ userId: string; mail: OutgoingMail }> {
  const email = normaliseEmail(invitation.email);
  return asGateway(client, async () => {
    const existing = await lockUserByEmail(client, email);
    if (existing?.email_confirmed_at) throw emailExists();
    if (existing) await takeOver(client, existing, invitation.data);
    const account = { email, data: invitation.data, emailConfirmed: false, provisioned: true };
    const userId = existing?.id ?? (await insertAccountAsGiven(client, account));
    await client.query('update auth.users set invited_at = $2, confirmation_sent_at = $2 where id = $1', [
      userId,
      new Date(),
    ]);
    const token = await issueOneTimeToken(client, context, {
      userId,
      type: 'invitation_token',
      address: email,
    });
    const link = {
      to: email,
      purpose: 'invite',
      type: 'invite',
      token,
      redirectTo: invitation.redirectTo,
    } as const;
    return { userId, mail: linkMail(context, link) };
  });
}
