import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { guardMail } from '#server/gateway/auth/mails.ts';
import { issueOneTimeToken } from '#server/gateway/auth/one-time-tokens.ts';
import { prepareCode, sendNow } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';
import type { UserRow } from '#server/gateway/auth/users.ts';

/**
 * `GET /reauthenticate` (auth protocol 4.11): sends the code that a new password may ask for, by mail where there is
 * one.
 */
export const reauthenticate: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const { user } = await context.database.transaction((client) => loadCaller(client, claims));
  const address = user.email;
  if (!address && user.phone) return reauthenticateByPhone(context, request, user, user.phone);
  if (!address) throw invalid('Reauthentication requires the user to have an email or a phone number');
  if (!user.email_confirmed_at)
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  await guardMail(context, request, 'reauthentication', address);

  const { code } = await context.database.transaction(async (client) => {
    await client.query('update auth.users set reauthentication_sent_at = $2 where id = $1', [
      user.id,
      new Date(),
    ]);
    await audit(client, 'user_reauthenticate_requested', actorOf(request, user));
    return issueOneTimeToken(client, context, { userId: user.id, type: 'reauthentication_token', address });
  });
  const minutes = String(Math.round(context.settings.mailTokenSeconds / 60));
  const data = { code, email: address, site_url: context.siteUrl, valid_minutes: minutes };
  await context.sendMail({ to: address, template: 'reauthentication', data });
  return {};
};

async function reauthenticateByPhone(
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  phone: string,
): Promise<{ message_id?: string }> {
  if (!user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  await guardSms(context, request, phone);
  const sms = await context.database.transaction(async (client) => {
    await audit(client, 'user_reauthenticate_requested', actorOf(request, user), { provider: 'phone' });
    const wanted = { userId: user.id, type: 'reauthentication_token', phone, channel: 'sms' } as const;
    return prepareCode(client, context, wanted);
  });
  return sendNow(context, request, sms);
}
