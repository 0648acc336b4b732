import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { passwordWeakness } from '#server/gateway/auth/password-policy.ts';
import { verifyPassword } from '#server/gateway/auth/passwords.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { findUserByEmail, isBanned } from '#server/gateway/auth/users.ts';

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** `POST /token?grant_type=password` (sheet, 4.2). Unknown account and wrong password: same text, same time. */
export const passwordGrant: Endpoint = async (context, request) => {
  const { email: given, phone, password = '' } = readBody(request, body);
  if (given && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!given) throw invalid('missing email or phone');
  const email = given.trim().toLowerCase();

  const guard = await guardPassword(context, email, request.ip);
  const user = await context.database.transaction((client) => findUserByEmail(client, email));
  const right = await verifyPassword(user?.encrypted_password, password);
  if (!user || !right) {
    await context.database.transaction((client) => audit(client, 'login_failed', actorOf(request, user)));
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  await guard.succeeded();
  if (isBanned(user)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');

  const answer = await context.database.transaction(async (client) => {
    await audit(client, 'login', actorOf(request, user), { provider: 'email' });
    return signIn(client, context, { userId: user.id, method: 'password', ...originOf(request) });
  });
  const weakness = passwordWeakness(password);
  return weakness ? { ...answer, weak_password: weakness } : answer;
};
