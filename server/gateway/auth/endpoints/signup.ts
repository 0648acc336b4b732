import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { confirmEmail, insertAccount } from '#server/gateway/auth/accounts.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import {
  challengeFields,
  metadata,
  normaliseEmail,
  optionalText,
  readBody,
} from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { prepareConfirmation } from '#server/gateway/auth/confirmation.ts';
import { signupAnonymously } from '#server/gateway/auth/endpoints/signup-anonymous.ts';
import { signupByPhone } from '#server/gateway/auth/endpoints/signup-phone.ts';
import { isUnproven, proveEmail, settleClaim } from '#server/gateway/auth/first-proof.ts';
import { guardMail, inEvenTime } from '#server/gateway/auth/mails.ts';
import { checkNewPassword } from '#server/gateway/auth/password-policy.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { newUser, pretendUser } from '#server/gateway/auth/pretend-user.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { asStranger } from '#server/gateway/auth/sign-in-queue.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { getUser, lockUserByEmail, type UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: metadata,
  ...challengeFields,
});

/** `POST /signup` (auth protocol 4.1). */
export const signup: Endpoint = async (context, request, reply) => {
  const given = readBody(request, body);
  const { mailerAutoconfirm, disableSignup } = context.settings;
  if (!given.email && !given.phone) return signupAnonymously(context, request, given.data ?? {});
  if (disableSignup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (given.email && given.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (given.phone) return signupByPhone(context, { request, reply }, { ...given, phone: given.phone });
  if (!given.password) throw invalid('Signup requires a valid password');
  const challenge = readChallenge(given);
  const email = normaliseEmail(given.email ?? '');
  checkNewPassword(given.password, context.settings.passwords);
  if (!mailerAutoconfirm) await guardMail(context, request, 'confirmation', email);

  const data = given.data ?? {};
  // Hashed whether or not the address is taken, and before the even time begins: hashing takes longer than that.
  const passwordHash = await context.passwords.hash(given.password, asStranger(request, reply));
  const link = { challenge, redirectTo: redirectTarget(context, request) };
  return inEvenTime(async () => {
    const mails: OutgoingMail[] = [];
    const answer = await context.database.transaction(async (client) => {
      const existing = await lockUserByEmail(client, email);
      if (mailerAutoconfirm) return join(client, context, request, existing, { email, passwordHash, data });
      if (existing?.email_confirmed_at) {
        await audit(client, 'user_repeated_signup', actorOf(request, existing));
        return pretendUser(client, { email, data });
      }
      const user =
        existing ?? (await register(client, request, { email, passwordHash, data, emailConfirmed: false }));
      const claim = existing?.provisioned ? undefined : { password_hash: passwordHash, data };
      mails.push(await prepareConfirmation(client, context, { user, claim, ...link }));
      // A repeated sign-up does not prove ownership of the address, so the response must not show the account.
      return existing ? pretendUser(client, { email, data }) : newUser(client, user.id);
    });
    await sendAll(context, mails);
    return answer;
  });
};

/** Without confirmation of addresses, the first sign-up gets the address, unless a person was invited by it. */
async function join(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  existing: UserRow | undefined,
  account: { email: string; passwordHash: string; data: Record<string, unknown> },
): Promise<unknown> {
  if (existing && !isUnproven(existing)) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  // Made before addresses were taken as confirmed.
  if (existing) {
    await proveEmail(client, existing);
    await settleClaim(client, existing.id, { password_hash: account.passwordHash, data: account.data });
  }
  const user = existing ?? (await register(client, request, { ...account, emailConfirmed: true }));
  await confirmEmail(client, user.id);
  return signIn(client, context, { userId: user.id, method: 'password', ...originOf(request) });
}

async function register(
  client: pg.ClientBase,
  request: FastifyRequest,
  account: Parameters<typeof insertAccount>[1],
): Promise<UserRow> {
  const user = await getUser(client, await insertAccount(client, account));
  await audit(client, 'user_signedup', actorOf(request, user), { provider: 'email' });
  return user;
}

async function sendAll(context: AuthContext, mails: readonly OutgoingMail[]): Promise<void> {
  for (const mail of mails) await context.sendMail(mail);
}
