import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { inEvenTime } from '#server/gateway/auth/mails.ts';
import { flowOf } from '#server/gateway/auth/one-time-tokens.ts';
import { normalisePhone } from '#server/gateway/auth/phone.ts';
import { prepareCode, sendUnseen } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';
import { findUserByPhoneChange, lockUserByPhone } from '#server/gateway/auth/users.ts';

/**
 * `POST /resend` of `sms` and `phone_change` (auth protocol 4.12): 200 also for unknown and already confirmed numbers.
 */
export async function resendByPhone(
  context: Parameters<Endpoint>[0],
  request: Parameters<Endpoint>[1],
  given: { type: 'sms' | 'phone_change'; phone: string },
): Promise<unknown> {
  if (!context.settings.phone.enabled) {
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  const phone = normalisePhone(given.phone);
  await guardSms(context, request, phone);

  return inEvenTime(async () => {
    const sms = await context.database.transaction(async (client) => {
      if (given.type === 'phone_change') {
        // Clients name the new number or the one it is to replace; the message goes to the new one.
        const user = (await findUserByPhoneChange(client, phone)) ?? (await lockUserByPhone(client, phone));
        if (!user?.phone_change) return undefined;
        await audit(client, 'user_phone_change_requested', actorOf(request, user));
        return prepareCode(client, context, {
          userId: user.id,
          type: 'phone_change_token',
          phone: user.phone_change,
          channel: 'sms',
        });
      }
      const user = await lockUserByPhone(client, phone);
      if (!user || user.phone_confirmed_at) return undefined;
      await audit(client, 'user_confirmation_requested', actorOf(request, user), { provider: 'phone' });
      const flowId = await flowOf(client, user.id, 'confirmation_token');
      const wanted = { userId: user.id, type: 'confirmation_token', phone, channel: 'sms', flowId } as const;
      return prepareCode(client, context, wanted);
    });
    if (sms) sendUnseen(context, request, sms);
    return {};
  });
}
