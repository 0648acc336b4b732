import { z } from 'zod';
import { insertAccount } from '#server/gateway/auth/accounts.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import {
  challengeFields,
  metadata,
  normaliseEmail,
  optionalText,
  readBody,
} from '#server/gateway/auth/body.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { prepareConfirmation, prepareSignInLink } from '#server/gateway/auth/confirmation.ts';
import { otpByPhone } from '#server/gateway/auth/endpoints/otp-phone.ts';
import { guardMail, inEvenTime } from '#server/gateway/auth/mails.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { getUser, lockUserByEmail } from '#server/gateway/auth/users.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  channel: optionalText,
  data: metadata,
  ...challengeFields,
});

/**
 * `POST /otp` (auth protocol 4.7): a link and a code by mail instead of a password. Where none may join, strangers get
 * the same answer after the same time, and no mail (decision 047).
 */
export const otp: Endpoint = async (context, request) => {
  const given = readBody(request, body);
  if (given.email && given.phone) throw invalid('Only an email address or phone number should be provided');
  if (!given.email && !given.phone) throw invalid('One of email or phone must be set');
  if (given.phone) return otpByPhone(context, request, { ...given, phone: given.phone });
  if (given.channel) throw invalid('Channel should only be specified with Phone OTP');
  const challenge = readChallenge(given);
  const email = normaliseEmail(given.email ?? '');
  await guardMail(context, request, 'magic_link', email);

  const { disableSignup, mailerAutoconfirm } = context.settings;
  const redirectTo = redirectTarget(context, request);
  return inEvenTime(async () => {
    const mail = await context.database.transaction(async (client) => {
      let user = await lockUserByEmail(client, email);
      const claim = user ? undefined : { data: given.data ?? {} };
      if (!user) {
        if (given.create_user === false || disableSignup) return undefined;
        const account = { email, data: given.data ?? {}, emailConfirmed: false };
        user = await getUser(client, await insertAccount(client, account));
        await audit(client, 'user_signedup', actorOf(request, user), { provider: 'email' });
      }
      await audit(client, 'user_confirmation_requested', actorOf(request, user));
      const link = { user, challenge, redirectTo };
      return user.email_confirmed_at || mailerAutoconfirm
        ? prepareSignInLink(client, context, link, 'magiclink')
        : prepareConfirmation(client, context, { ...link, claim });
    });
    if (mail) await context.sendMail(mail);
    return {};
  });
};
