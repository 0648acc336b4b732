import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { challengeFields, normaliseEmail, optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf } from '#server/gateway/auth/caller.ts';
import { prepareSignInLink } from '#server/gateway/auth/confirmation.ts';
import { guardMail, inEvenTime } from '#server/gateway/auth/mails.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { lockUserByEmail } from '#server/gateway/auth/users.ts';

const body = z.object({ email: optionalText, ...challengeFields });

/** `POST /recover` (auth protocol 4.14): the same answer after the same time, whether or not the address is known. */
export const recover: Endpoint = async (context, request) => {
  const given = readBody(request, body);
  if (!given.email) throw invalid('Password recovery requires an email');
  const challenge = readChallenge(given);
  const email = normaliseEmail(given.email);
  await guardMail(context, request, 'recovery', email);

  return inEvenTime(async () => {
    const mail = await context.database.transaction(async (client) => {
      const user = await lockUserByEmail(client, email);
      if (!user) return undefined;
      await audit(client, 'user_recovery_requested', actorOf(request, user));
      const redirectTo = redirectTarget(context, request);
      return prepareSignInLink(client, context, { user, challenge, redirectTo }, 'recovery');
    });
    if (mail) await context.sendMail(mail);
    return {};
  });
};
