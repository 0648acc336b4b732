import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { confirmEmail, ensureEmailIdentity, insertAccount } from '#server/gateway/auth/accounts.ts';
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
import { signupByPhone } from '#server/gateway/auth/endpoints/signup-phone.ts';
import { guardMail, inEvenTime } from '#server/gateway/auth/mails.ts';
import { checkNewPassword } from '#server/gateway/auth/password-policy.ts';
import { hashPassword } from '#server/gateway/auth/passwords.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { pretendUser } from '#server/gateway/auth/pretend-user.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { userJson } from '#server/gateway/auth/user-json.ts';
import { findUserByEmail, getUser, type UserRow } from '#server/gateway/auth/users.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: metadata,
  ...challengeFields,
});

/** `POST /signup` (sheet, 4.1). */
export const signup: Endpoint = async (context, request) => {
  const given = readBody(request, body);
  const { mailerAutoconfirm, disableSignup } = context.settings;
  if (disableSignup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (given.email && given.phone) {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (given.phone) return signupByPhone(context, request, { ...given, phone: given.phone });
  if (!given.email)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!given.password) throw invalid('Signup requires a valid password');
  const challenge = readChallenge(given);
  const email = normaliseEmail(given.email);
  checkNewPassword(given.password);
  if (!mailerAutoconfirm) await guardMail(context, request, 'confirmation', email);

  const password = given.password;
  const data = given.data ?? {};
  return inEvenTime(async () => {
    // Hashed whether or not the address is taken: the time must not tell.
    const passwordHash = await hashPassword(password);
    const mails: OutgoingMail[] = [];
    const answer = await context.database.transaction(async (client) => {
      const existing = await findUserByEmail(client, email);
      if (existing?.email_confirmed_at) {
        if (mailerAutoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
        await audit(client, 'user_repeated_signup', actorOf(request, existing));
        return pretendUser({ email, provider: 'email', data });
      }
      const user = existing
        ? await keepUnconfirmed(client, existing)
        : await register(client, request, { email, passwordHash, data, emailConfirmed: mailerAutoconfirm });
      if (mailerAutoconfirm) {
        await confirmEmail(client, user.id);
        return signIn(client, context, { userId: user.id, method: 'password', ...originOf(request) });
      }
      mails.push(
        await prepareConfirmation(client, context, {
          user,
          challenge,
          redirectTo: redirectTarget(context, request),
        }),
      );
      return userJson(await getUser(client, user.id));
    });
    await sendAll(context, mails);
    return answer;
  });
};

async function register(
  client: pg.ClientBase,
  request: FastifyRequest,
  account: Parameters<typeof insertAccount>[1],
): Promise<UserRow> {
  const user = await getUser(client, await insertAccount(client, account));
  await audit(client, 'user_signedup', actorOf(request, user), { provider: 'email' });
  return user;
}

/** Whoever repeats a sign-up has not proven to own the address: password and data stay as they were. */
async function keepUnconfirmed(client: pg.ClientBase, user: UserRow): Promise<UserRow> {
  await ensureEmailIdentity(client, { userId: user.id, email: user.email ?? '', verified: false });
  return user;
}

async function sendAll(context: AuthContext, mails: readonly OutgoingMail[]): Promise<void> {
  for (const mail of mails) await context.sendMail(mail);
}
