import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { inEvenTime } from '#server/gateway/auth/mails.ts';
import { normalisePhone, readChannel } from '#server/gateway/auth/phone.ts';
import { insertPhoneAccount } from '#server/gateway/auth/phone-accounts.ts';
import { prepareCode, sendNow, sendUnseen } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';
import { getUser, lockUserByPhone } from '#server/gateway/auth/users.ts';

export interface PhoneCodeRequest {
  phone: string;
  channel?: string | undefined;
  create_user?: boolean | null | undefined;
  data?: Record<string, unknown> | null | undefined;
}

/**
 * `POST /otp` by phone (auth protocol 4.7): a code in a message instead of a password. Where none may join, strangers
 * get the same answer after the same time, and no message (decision 047).
 */
export async function otpByPhone(
  context: Parameters<Endpoint>[0],
  request: Parameters<Endpoint>[1],
  given: PhoneCodeRequest,
): Promise<unknown> {
  if (!context.settings.phone.enabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  const channel = readChannel(given.channel);
  const phone = normalisePhone(given.phone);
  await guardSms(context, request, phone);
  const mayCreate = given.create_user !== false && !context.settings.disableSignup;

  return inEvenTime(async () => {
    const sms = await context.database.transaction(async (client) => {
      let user = await lockUserByPhone(client, phone);
      if (!user) {
        if (!mayCreate) return undefined;
        user = await getUser(client, await insertPhoneAccount(client, { phone, data: given.data ?? {} }));
        await audit(client, 'user_signedup', actorOf(request, user), { provider: 'phone' });
      }
      await audit(client, 'user_confirmation_requested', actorOf(request, user), { provider: 'phone' });
      return prepareCode(client, context, { userId: user.id, type: 'confirmation_token', phone, channel });
    });
    if (mayCreate && sms) return sendNow(context, request, sms);
    // Whether the provider took it, and how it names it, would tell that the number has an account.
    if (sms) sendUnseen(context, request, sms);
    return {};
  });
}
