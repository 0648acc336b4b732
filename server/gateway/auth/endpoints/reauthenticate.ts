import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, loadCaller, readClaims } from '#server/gateway/auth/caller.ts';
import { guardMail } from '#server/gateway/auth/mails.ts';
import { issueOneTimeToken } from '#server/gateway/auth/one-time-tokens.ts';

/** `GET /reauthenticate` (sheet, 4.11): mails the code that a new password may ask for. */
export const reauthenticate: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const { user } = await context.database.transaction((client) => loadCaller(client, claims));
  const address = user.email;
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
