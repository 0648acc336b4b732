import { defineCommand } from '#server/domains/define-command.ts';
import { invitationOf } from '#server/domains/people/invitations/links.ts';
import { accountOfSession, isAccountOpen } from '#server/gateway/auth/invited-accounts.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';

/**
 * Says what a link opens. A link that opens nothing says only why. Whether there is an account for the address is said
 * to the readers of its mailbox alone.
 */
export const describeInvitation = defineCommand('describe_invitation', async (context, { token }) => {
  const { client, elevate } = context;
  const found = await elevate('command_invitations', (elevated) => invitationOf(elevated, token));
  if (found?.status !== 'open') return { status: found?.status ?? 'unknown', invitation: null };

  const viewer = await viewerOf(context, found.email);
  const isProven = found.channel === 'mail';
  const opens = isProven && (await isAccountOpen(client, found.email, isProven));
  return {
    status: found.status,
    invitation: {
      organization_name: found.organization_name,
      organization_type: found.organization_type,
      inviter_name: found.inviter_name,
      first_name: found.first_name,
      last_name: found.last_name,
      email: isProven || viewer === 'invited' ? found.email : masked(found.email),
      role: found.role,
      preset: found.preset,
      expires_at: found.expires_at,
      account: isProven ? (opens ? 'new' : 'existing') : 'either',
      viewer,
    },
  };
});

async function viewerOf({ client, identity }: CommandContext, email: string) {
  const account = identity.claims.sub ? await accountOfSession(client, identity.claims.sub) : undefined;
  if (!account) return 'nobody' as const;
  return account.email === email.toLowerCase() ? ('invited' as const) : ('other' as const);
}

/** `a…@example.com`: enough for the invited person, too little for somebody who found the link. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
