import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { keepClaim } from '#server/gateway/auth/first-proof.ts';
import { inEvenTime } from '#server/gateway/auth/mails.ts';
import { checkNewPassword } from '#server/gateway/auth/password-policy.ts';
import { normalisePhone, readChannel } from '#server/gateway/auth/phone.ts';
import {
  confirmPhone,
  ensurePhoneIdentity,
  insertPhoneAccount,
} from '#server/gateway/auth/phone-accounts.ts';
import { newUser, pretendUser } from '#server/gateway/auth/pretend-user.ts';
import { asStranger } from '#server/gateway/auth/sign-in-queue.ts';
import type { OutgoingSms } from '#server/gateway/auth/sms.ts';
import { prepareCode, sendUnseen } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { getUser, lockUserByPhone } from '#server/gateway/auth/users.ts';

export interface PhoneSignup {
  phone: string;
  password?: string | undefined;
  channel?: string | undefined;
  data?: Record<string, unknown> | null | undefined;
  code_challenge?: string | undefined;
}

/** `POST /signup` by phone (auth protocol 4.1): as by e-mail, with a code in a message instead of a link. */
export async function signupByPhone(
  context: Parameters<Endpoint>[0],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  given: PhoneSignup,
): Promise<unknown> {
  const { enabled, autoconfirm } = context.settings.phone;
  if (!enabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!given.password) throw invalid('Signup requires a valid password');
  if (given.code_challenge) throw invalid('PKCE not supported for phone signups');
  const channel = readChannel(given.channel);
  const phone = normalisePhone(given.phone);
  checkNewPassword(given.password, context.settings.passwords);
  if (!autoconfirm) await guardSms(context, request, phone);

  const password = given.password;
  const data = given.data ?? {};
  // Hashed whether or not the number is taken, and before the even time begins: hashing takes longer than that.
  const passwordHash = await context.passwords.hash(password, asStranger(request, reply));
  return inEvenTime(async () => {
    let sms: OutgoingSms | undefined;
    const answer = await context.database.transaction(async (client) => {
      const existing = await lockUserByPhone(client, phone);
      if (existing && (existing.phone_confirmed_at || (autoconfirm && existing.provisioned))) {
        if (autoconfirm) throw new AuthError(422, 'user_already_exists', 'User already registered');
        await audit(client, 'user_repeated_signup', actorOf(request, existing), { provider: 'phone' });
        return pretendUser(client, { phone, data });
      }
      // A repeated sign-up does not prove ownership of the number, so password and data stay unchanged.
      const userId = existing?.id ?? (await insertPhoneAccount(client, { phone, passwordHash, data }));
      await ensurePhoneIdentity(client, userId, phone);
      const user = await getUser(client, userId);
      if (!existing) await audit(client, 'user_signedup', actorOf(request, user), { provider: 'phone' });
      if (autoconfirm) {
        await confirmPhone(client, userId, phone);
        return signIn(client, context, { userId, method: 'password', ...originOf(request) });
      }
      // Who signs up for a number that somebody else named before, or names after them, sets the password once it is
      // proven.
      const claim = { password_hash: passwordHash, data };
      const flowId = existing ? undefined : await keepClaim(client, userId, claim);
      sms = await prepareCode(client, context, {
        userId,
        type: 'confirmation_token',
        phone,
        channel,
        flowId,
      });
      return existing ? pretendUser(client, { phone, data }) : newUser(client, userId);
    });
    if (sms) sendUnseen(context, request, sms);
    return answer;
  });
}
