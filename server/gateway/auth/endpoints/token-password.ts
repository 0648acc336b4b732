import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { passwordWeakness } from '#server/gateway/auth/password-policy.ts';
import { HASHED_AT_ONCE, signInTurns, verifyPassword } from '#server/gateway/auth/passwords.ts';
import { normalisePhone } from '#server/gateway/auth/phone.ts';
import { signInByHash } from '#server/gateway/auth/token-response.ts';
import { isBanned, type UserRow } from '#server/gateway/auth/users.ts';

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/**
 * `POST /token?grant_type=password` (sheet, 4.2), by e-mail address or phone number. Unknown account and wrong password:
 * same text, same time.
 */
export const passwordGrant: Endpoint = (context, request) => inTurn(() => signInByPassword(context, request));

/**
 * While two hash, two more go to the database and back, and the rest waits without a connection: a crowd that signs in
 * takes four of the pool, and the others' requests find the rest free (decision 019).
 */
const inTurn = signInTurns(() => 2 * HASHED_AT_ONCE);

async function signInByPassword(context: AuthContext, request: FastifyRequest): Promise<unknown> {
  const { email, phone, password = '' } = readBody(request, body);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone && !context.settings.phone.enabled) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (!email && !phone) throw invalid('missing email or phone');
  const address = phone ? normalisePhone(phone) : (email ?? '').trim().toLowerCase();

  const by = phone ? 'phone' : 'email';
  const guess = { secret: 'password', account: address } as const;
  const { user, tries, succeeded } = await guardPassword(context, guess, request.ip, by);
  const right = await verifyPassword(user?.encrypted_password, password);
  if (!user || !right) throw await refusal(context, request, user);
  const obstacle = obstacleOf(user, by);
  if (obstacle) {
    await succeeded();
    throw obstacle;
  }
  const origin = { provider: by, tries, ...originOf(request) } as const;
  const answer = await signInByHash(context, user, actorOf(request, user), origin);
  if (!answer) throw await refusal(context, request, user);
  const weakness = passwordWeakness(password);
  return weakness ? { ...answer, weak_password: weakness } : answer;
}

/** Why somebody who knows their password may not sign in. */
function obstacleOf(user: UserRow, by: 'email' | 'phone'): AuthError | undefined {
  if (isBanned(user)) return new AuthError(400, 'user_banned', 'User is banned');
  if (by === 'phone' && !user.phone_confirmed_at) {
    return new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  }
  if (by === 'email' && !user.email_confirmed_at) {
    return new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return undefined;
}

/** Notes a failed sign-in, and gives back what to say of it. */
async function refusal(
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow | undefined,
): Promise<AuthError> {
  await audit(context.database.pool, 'login_failed', actorOf(request, user));
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
