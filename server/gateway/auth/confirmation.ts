import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import type { Claim } from '#server/gateway/auth/first-proof.ts';
import { linkMail } from '#server/gateway/auth/mails.ts';
import { issueOneTimeToken } from '#server/gateway/auth/one-time-tokens.ts';
import { beginFlow, type Challenge } from '#server/gateway/auth/pkce.ts';
import { withQuery } from '#server/gateway/auth/redirect-url.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

export interface LinkRequest {
  user: Pick<UserRow, 'id' | 'email' | 'email_confirmed_at' | 'invited_at'>;
  challenge?: Challenge | undefined;
  /** What the browser with that challenge may set, should it be the first to prove the address. */
  claim?: Claim | undefined;
  redirectTo: string;
}

/** The mail with which a new person proves their address; to be sent after the transaction. */
export async function prepareConfirmation(
  client: pg.ClientBase,
  context: AuthContext,
  link: LinkRequest,
): Promise<OutgoingMail> {
  const { user, claim } = link;
  const { challenge, redirectTo, isInvited } = leading(context, link);
  const to = user.email ?? '';
  const flowId =
    challenge && (await beginFlow(client, challenge, { userId: user.id, method: 'email/signup', claim }));
  const request = { userId: user.id, type: 'confirmation_token', address: to, flowId } as const;
  const token = await issueOneTimeToken(client, context, request);
  await client.query('update auth.users set confirmation_sent_at = $2, updated_at = $2 where id = $1', [
    user.id,
    new Date(),
  ]);
  const type = isInvited ? 'invite' : 'signup';
  return linkMail(context, { to, purpose: 'confirmation', type, token, redirectTo });
}

/** The mail with which a known person signs in: to set a new password, or just so. */
export async function prepareSignInLink(
  client: pg.ClientBase,
  context: AuthContext,
  link: LinkRequest,
  type: 'recovery' | 'magiclink',
): Promise<OutgoingMail> {
  const { user } = link;
  const { challenge, redirectTo } = leading(context, link);
  const to = user.email ?? '';
  const flowId = challenge && (await beginFlow(client, challenge, { userId: user.id, method: type }));
  const request = { userId: user.id, type: 'recovery_token', address: to, flowId } as const;
  const token = await issueOneTimeToken(client, context, request);
  await client.query('update auth.users set recovery_sent_at = $2, updated_at = $2 where id = $1', [
    user.id,
    new Date(),
  ]);
  const purpose = type === 'recovery' ? 'recovery' : 'magic_link';
  return linkMail(context, { to, purpose, type, token, redirectTo });
}

/**
 * The target of a link. Invited people who have not signed in yet have no password, so all of their links lead to the
 * page that sets one, regardless of the browser and of the request.
 */
function leading(
  context: AuthContext,
  { user, challenge, redirectTo }: LinkRequest,
): { challenge: Challenge | undefined; redirectTo: string; isInvited: boolean } {
  const isInvited = user.invited_at !== null && !user.email_confirmed_at;
  const page = isInvited ? context.passwordPageUrl : undefined;
  return page
    ? { challenge: undefined, redirectTo: withQuery(page, { type: 'signup' }), isInvited }
    : { challenge, redirectTo, isInvited: false };
}
