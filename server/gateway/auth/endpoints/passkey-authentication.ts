import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { requirePasskeys } from '#server/gateway/auth/passkey-settings.ts';
import { findPasskey, lockPasskey, notePasskeyUse, type PasskeyRow } from '#server/gateway/auth/passkeys.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { getUser, isBanned, lockUser } from '#server/gateway/auth/users.ts';
import {
  counterGoesOn,
  requestOptions,
  verificationFailed,
  verifyAssertion,
} from '#server/gateway/auth/webauthn.ts';
import { answerBody, readAnswer, readAssertion } from '#server/gateway/auth/webauthn-bodies.ts';
import { guardChallenge, keepChallenge, takeChallenge } from '#server/gateway/auth/webauthn-challenges.ts';

/** `POST /passkeys/authentication/options` (auth protocol 4.19): names no account, the passkey says whose it is. */
export const authenticationOptions: Endpoint = async (context, request) => {
  const party = requirePasskeys(context);
  await guardChallenge(context, request);
  const timeoutMs = context.settings.passkeys.challengeSeconds * 1000;
  const options = await requestOptions(party, { timeoutMs, use: 'passkey' });
  const asked = { type: 'authentication', userId: null, challenge: options.challenge } as const;
  const { id, expiresAt } = await keepChallenge(context, asked);
  return { challenge_id: id, options, expires_at: expiresAt };
};

/** `POST /passkeys/authentication/verify`: a session. An unknown passkey and a wrong signature: same words. */
export const authenticationVerify: Endpoint = async (context, request) => {
  const party = requirePasskeys(context);
  const { challengeId, credential } = readAnswer(readBody(request, answerBody));
  const wanted = { id: challengeId, type: 'authentication', userId: null } as const;
  const challenge = await takeChallenge(context, wanted);
  const answer = readAssertion(credential);
  const guard = await guardPassword(context, { secret: 'passkey', account: answer.id }, request.ip);

  const passkey = await findPasskey(context.database.pool, answer.id);
  if (!passkey || !belongsTo(passkey, answer.response.userHandle)) {
    await noteFailure(context, request, passkey, 'unknown');
    throw verificationFailed();
  }
  const used = await verifyAssertion(party, challenge, answer, passkey, 'passkey').catch(
    async (error: unknown) => {
      await noteFailure(context, request, passkey, 'signature');
      throw error;
    },
  );

  const session = await context.database.transaction(async (client) => {
    await lockUser(client, passkey.user_id);
    const counter = await lockPasskey(client, passkey.id);
    if (counter === undefined || !counterGoesOn(counter, used.signCount)) return undefined;
    const user = await getUser(client, passkey.user_id);
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
    if (user.email && !user.email_confirmed_at)
      throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
    await notePasskeyUse(client, passkey.id, used);
    await audit(client, 'login', actorOf(request, user), { provider: 'passkey', passkey_id: passkey.id });
    return signIn(client, context, { userId: user.id, method: 'passkey', ...originOf(request) });
  });
  if (!session) {
    // Two keys count apart: one of them is a copy, and nobody can say which.
    await noteFailure(context, request, passkey, 'counter');
    throw verificationFailed();
  }
  await guard.succeeded();
  return session;
};

/** Without a named account the authenticator must say whose key it used, and mean the same person as we do. */
function belongsTo(passkey: PasskeyRow, userHandle: string | undefined): boolean {
  return userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() === passkey.user_id;
}

async function noteFailure(
  context: AuthContext,
  request: FastifyRequest,
  passkey: PasskeyRow | undefined,
  reason: 'unknown' | 'signature' | 'counter',
): Promise<void> {
  const actor = { userId: passkey?.user_id, email: undefined, address: request.ip };
  const traits = { provider: 'passkey', passkey_id: passkey?.id, reason };
  await context.database.transaction((client) => audit(client, 'login_failed', actor, traits));
}
