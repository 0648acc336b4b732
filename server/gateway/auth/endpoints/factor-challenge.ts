import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { optionalText } from '#server/gateway/auth/body.ts';
import { actorOf, originOf, readClaims } from '#server/gateway/auth/caller.ts';
import { createChallenge, endChallenge } from '#server/gateway/auth/factors/challenges.ts';
import { factorIdOf, lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import { askKey } from '#server/gateway/auth/factors/factor-keys.ts';
import { findFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { requireOffered } from '#server/gateway/auth/factors/factor-types.ts';
import { readChannel } from '#server/gateway/auth/phone.ts';
import { codeText, sendNow } from '#server/gateway/auth/sms-codes.ts';
import { guardSms } from '#server/gateway/auth/sms-guard.ts';
import { guardChallenge } from '#server/gateway/auth/webauthn-challenges.ts';

/** The client sends its own parameters along, or nothing: only the channel is ours to read. */
const body = z.object({ channel: optionalText }).nullish().catch(undefined);

/**
 * `POST /factors/:factorId/challenge` (auth protocol 4.17): the question that a code or a security key answers; a phone
 * is sent its code.
 */
export const challengeFactor: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const factorId = factorIdOf(request);
  const channel = readChannel(body.parse(request.body)?.channel);
  const { address } = originOf(request);
  const factor = await context.database.transaction(async (client) => {
    const { user } = await lockFactorCaller(client, claims);
    return findFactor(client, user.id, factorId);
  });
  requireOffered(context, factor.factor_type, 'verify');
  if (factor.factor_type === 'webauthn') await guardChallenge(context, request);
  const phone = factor.factor_type === 'phone' ? (factor.phone ?? '') : undefined;
  if (phone !== undefined) await guardSms(context, request, phone);

  const { asked, challenge } = await context.database.transaction(async (client) => {
    const { user } = await lockFactorCaller(client, claims);
    const current = await findFactor(client, user.id, factorId);
    const isKey = current.factor_type === 'webauthn';
    const asked = isKey ? await askKey(client, context, user, current) : undefined;
    const wanted = { factorId, address, withCode: phone !== undefined, toSign: asked?.options.challenge };
    const challenge = await createChallenge(client, context, wanted);
    await audit(client, 'challenge_created', actorOf(request, user), {
      factor_id: factorId,
      factor_type: factor.factor_type,
    });
    return { asked, challenge };
  });
  if (phone !== undefined) {
    try {
      const text = codeText(challenge.code ?? '', context.siteUrl);
      await sendNow(context, request, { to: phone, channel, text });
    } catch (error) {
      await context.database.transaction((client) => endChallenge(client, challenge.id));
      throw error;
    }
  }
  return {
    id: challenge.id,
    type: factor.factor_type,
    expires_at: challenge.expiresAt,
    webauthn: asked && { type: asked.type, credential_options: { publicKey: asked.options } },
  };
};
