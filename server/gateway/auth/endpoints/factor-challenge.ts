import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { optionalText } from '#server/gateway/auth/body.ts';
import { actorOf, originOf, readClaims } from '#server/gateway/auth/caller.ts';
import { createChallenge, endChallenge } from '#server/gateway/auth/factors/challenges.ts';
import { factorIdOf, lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import { findFactor, type StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { readChannel } from '#server/gateway/auth/phone.ts';
import { sendNow } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';

/** The client sends its own parameters along, or nothing: only the channel is ours to read. */
const body = z.object({ channel: optionalText }).nullish().catch(undefined);

/** `POST /factors/:factorId/challenge` (sheet, 4.17): the question that a code answers; sends it to a phone. */
export const challengeFactor: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const factorId = factorIdOf(request);
  const channel = readChannel(body.parse(request.body)?.channel);
  const { address } = originOf(request);
  const factor = await context.database.transaction(async (client) => {
    const { user } = await lockFactorCaller(client, claims);
    return findFactor(client, user.id, factorId);
  });
  checkVerifiable(context, factor);
  const phone = factor.factor_type === 'phone' ? (factor.phone ?? '') : undefined;
  if (phone !== undefined) await guardSms(context, request, phone);

  const challenge = await context.database.transaction(async (client) => {
    const { user } = await lockFactorCaller(client, claims);
    await findFactor(client, user.id, factorId);
    const made = await createChallenge(client, context, { factorId, address, withCode: phone !== undefined });
    await audit(client, 'challenge_created', actorOf(request, user), {
      factor_id: factorId,
      factor_type: factor.factor_type,
    });
    return made;
  });
  if (phone !== undefined) {
    try {
      await sendNow(context, request, messageWith(context, challenge.code ?? '', phone, channel));
    } catch (error) {
      await context.database.transaction((client) => endChallenge(client, challenge.id));
      throw error;
    }
  }
  return { id: challenge.id, type: factor.factor_type, expires_at: challenge.expiresAt };
};

/** @throws AuthError when factors of this type are not asked for here */
export function checkVerifiable({ settings }: AuthContext, { factor_type: type }: StoredFactor): void {
  const refused = (name: string) =>
    new AuthError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${name}`);
  if (type === 'webauthn') throw refused('WebAuthn');
  if (type === 'totp' && !settings.factors.totp.verify) throw refused('TOTP');
  if (type === 'phone' && !settings.factors.phone.verify) throw refused('Phone');
}

/** The last line lets a browser offer the code on our own site and nowhere else (WebOTP). */
function messageWith(context: AuthContext, code: string, to: string, channel: 'sms' | 'whatsapp') {
  const { host } = new URL(context.siteUrl);
  return { to, channel, text: `Your code is ${code}\n\n@${host} #${code}` };
}
