import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { linkMail } from '#server/gateway/auth/mails.ts';
import { issueOneTimeToken } from '#server/gateway/auth/one-time-tokens.ts';
import { beginFlow, type Challenge } from '#server/gateway/auth/pkce.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

export interface LinkRequest {
  user: Pick<UserRow, 'id' | 'email'>;
  challenge?: Challenge | undefined;
  redirectTo: string;
}

/** The mail with which a new person proves their address; to be sent after the transaction. */
export async function prepareConfirmation(
  client: pg.ClientBase,
  context: AuthContext,
  { user, challenge, redirectTo }: LinkRequest,
): Promise<OutgoingMail> {
  const to = user.email ?? '';
  const flowId =
    challenge && (await beginFlow(client, challenge, { userId: user.id, method: 'email/signup' }));
  const request = { userId: user.id, type: 'confirmation_token', address: to, flowId } as const;
  const token = await issueOneTimeToken(client, context, request);
  await client.query('update auth.users set confirmation_sent_at = $2, updated_at = $2 where id = $1', [
    user.id,
    new Date(),
  ]);
  return linkMail(context, { to, purpose: 'confirmation', type: 'signup', token, redirectTo });
}

/** The mail with which a known person signs in: to set a new password, or just so. */
export async function prepareSignInLink(
  client: pg.ClientBase,
  context: AuthContext,
  { user, challenge, redirectTo }: LinkRequest,
  type: 'recovery' | 'magiclink',
): Promise<OutgoingMail> {
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
