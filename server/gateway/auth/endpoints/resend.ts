import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { challengeFields, normaliseEmail, optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { prepareConfirmation } from '#server/gateway/auth/confirmation.ts';
import { repeatEmailChange } from '#server/gateway/auth/email-change.ts';
import { resendByPhone } from '#server/gateway/auth/endpoints/resend-phone.ts';
import { guardMail, inEvenTime } from '#server/gateway/auth/mails.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { lockUserByEmail } from '#server/gateway/auth/users.ts';
import { PHONE_TYPES } from '#server/gateway/auth/verification.ts';

const body = z.object({ type: optionalText, email: optionalText, phone: optionalText, ...challengeFields });
const MAIL_TYPES = ['signup', 'email_change'];

/** `POST /resend` (auth protocol 4.12): 200 also for unknown and already confirmed people. */
export const resend: Endpoint = async (context, request) => {
  const given = readBody(request, body);
  const type = given.type ?? '';
  if (![...MAIL_TYPES, ...PHONE_TYPES].includes(type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (given.email && given.phone) throw invalid('Only an email address or phone number should be provided.');
  if (PHONE_TYPES.includes(type)) {
    if (!given.phone) throw invalid('Type provided requires a phone number');
    return resendByPhone(context, request, {
      type: type === 'sms' ? type : 'phone_change',
      phone: given.phone,
    });
  }
  if (!given.email) throw invalid('Type provided requires an email address');
  const challenge = readChallenge(given);
  const email = normaliseEmail(given.email);
  await guardMail(context, request, type === 'signup' ? 'confirmation' : 'email_change', email);

  return inEvenTime(async () => {
    const mails = await context.database.transaction(async (client) => {
      const user = await lockUserByEmail(client, email);
      if (!user) return [];
      const link = { user, challenge, redirectTo: redirectTarget(context, request) };
      if (type === 'signup' && !user.email_confirmed_at) {
        await audit(client, 'user_confirmation_requested', actorOf(request, user));
        return [await prepareConfirmation(client, context, link)];
      }
      if (type === 'email_change' && user.email_change) {
        await audit(client, 'user_email_change_requested', actorOf(request, user));
        return repeatEmailChange(client, context, link);
      }
      return [];
    });
    for (const mail of mails) await context.sendMail(mail);
    return {};
  });
};
