import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { isKnownDevice } from '#server/gateway/auth/known-devices.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { passwordWeakness } from '#server/gateway/auth/password-policy.ts';
import { normalisePhone } from '#server/gateway/auth/phone.ts';
import type { SignInAccount } from '#server/gateway/auth/rate-limits.ts';
import { asStranger } from '#server/gateway/auth/sign-in-queue.ts';
import { signInByHash } from '#server/gateway/auth/token-response.ts';
import { findUser, isBanned, type UserRow } from '#server/gateway/auth/users.ts';
import type { Requester } from '#server/gateway/fair-queue.ts';

const body = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/**
 * `POST /token?grant_type=password` (auth protocol 4.2), by e-mail address or phone number. Unknown account and wrong
 * password: same text, same time.
 */
export const passwordGrant: Endpoint = async (context, request, reply) => {
  const { email, phone, password = '' } = readBody(request, body);
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (phone && !context.settings.phone.enabled) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  if (!email && !phone) throw invalid('missing email or phone');
  const account = phone
    ? ({ by: 'phone', address: normalisePhone(phone) } as const)
    : ({ by: 'email', address: (email ?? '').trim().toLowerCase() } as const);
  const requester = await signInRequester(context, request, reply, account);
  return context.signInQueue.run(requester, () =>
    signInByPassword({ context, request, requester }, account, password),
  );
};

/**
 * The owner in the sign-in queue: the account, from a device that has signed in to it before; else the group of
 * strangers. The device is looked up only while the queue is busy.
 */
async function signInRequester(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  account: SignInAccount,
): Promise<Requester> {
  const stranger = asStranger(request, reply);
  const isKnown = context.signInQueue.isBusy() && (await isKnownDevice(context, account, originOf(request)));
  return isKnown ? { owner: `account:${account.address}`, clientAbort: stranger.clientAbort } : stranger;
}

interface SignInAttempt {
  context: AuthContext;
  request: FastifyRequest;
  requester: Requester;
}

async function signInByPassword(
  { context, request, requester }: SignInAttempt,
  { by, address }: SignInAccount,
  password: string,
): Promise<unknown> {
  const attempt = { secret: 'password', account: address } as const;
  const { user, attempts, succeeded } = await guardPassword(context, attempt, request.ip, by);
  const open = async (person: UserRow | undefined) => {
    const right = await context.passwords.verify(person?.encrypted_password, password, requester);
    if (!person || !right) throw await refusal(context, request, person);
    const obstacle = obstacleOf(person, by);
    if (obstacle) {
      await succeeded();
      throw obstacle;
    }
    const origin = { provider: by, attempts, ...originOf(request) } as const;
    return signInByHash(context, person, actorOf(request, person), origin);
  };
  // The hash may have changed because a parallel sign-in rehashed the same password.
  const answer = (await open(user)) ?? (await open(user && (await findUser(context.database.pool, user.id))));
  if (!answer) throw await refusal(context, request, user);
  if (user?.encrypted_password && context.passwords.isOutdated(user.encrypted_password)) {
    await renewHash(context, { id: user.id, outdated: user.encrypted_password }, password, requester);
  }
  const weakness = passwordWeakness(password, context.settings.passwords);
  return weakness ? { ...answer, weak_password: weakness } : answer;
}

/**
 * Rehashes a password whose hash has another format or weaker parameters, unless the password was changed meanwhile.
 */
async function renewHash(
  context: AuthContext,
  { id, outdated }: { id: string; outdated: string },
  password: string,
  requester: Requester,
): Promise<void> {
  try {
    const values = [id, outdated, await context.passwords.hash(password, requester)];
    await context.database.pool.query({ ...RENEW_HASH, values });
  } catch (error) {
    // The sign-in has succeeded. The next one tries again.
    context.report(error, 'A password could not be rehashed.');
  }
}

const RENEW_HASH = {
  name: 'auth-renew-hash',
  text: 'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
};

/** The error of a person who knows the password but may not sign in. */
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

/** Records a failed sign-in. @returns the error for the client */
async function refusal(
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow | undefined,
): Promise<AuthError> {
  await audit(context.database.pool, 'login_failed', actorOf(request, user));
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
