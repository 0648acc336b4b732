import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { requireAssurance } from '#server/gateway/auth/assurance.ts';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf, readClaims } from '#server/gateway/auth/caller.ts';
import { NEEDS_SECOND_LEVEL } from '#server/gateway/auth/endpoints/factor-enroll.ts';
import { type ChallengeRow, endChallenge, findChallenge } from '#server/gateway/auth/factors/challenges.ts';
import { checkCode } from '#server/gateway/auth/factors/check-code.ts';
import { factorIdOf, lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import { guardFactor } from '#server/gateway/auth/factors/factor-guard.ts';
import { checkKey } from '#server/gateway/auth/factors/factor-keys.ts';
import { factorFacts } from '#server/gateway/auth/factors/factor-notices.ts';
import { findFactor, markVerified, type StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { offeredFactors, requireOffered } from '#server/gateway/auth/factors/factor-types.ts';
import { endPendingChanges } from '#server/gateway/auth/factors/first-factor.ts';
import { type KeyAnswer, readKeyAnswer } from '#server/gateway/auth/factors/key-answer.ts';
import { looksLikeRecoveryCode, recoveryCodesLeft } from '#server/gateway/auth/factors/recovery-codes.ts';
import { raiseSession } from '#server/gateway/auth/factors/session-level.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';
import type { SessionRow } from '#server/gateway/auth/sessions.ts';
import { tokenResponse } from '#server/gateway/auth/token-response.ts';
import { getUser, type UserRow } from '#server/gateway/auth/users.ts';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';

const body = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.unknown().optional(),
});

/** What somebody shows: what they typed, or what their security key answered. */
type Shown = { code: string } | { key: KeyAnswer };

/** What an attempt is about, as it stands under the person's lock. */
interface Attempt {
  user: UserRow;
  session: SessionRow;
  factor: StoredFactor;
  /** Absent where the factor cannot be asked for: then only a recovery code is looked at. */
  challenge: ChallengeRow | undefined;
}

/**
 * `POST /factors/:factorId/verify` (auth protocol 4.17): raises the session to the second level when the code, or the
 * response of the security key, is correct. A verified factor also accepts a recovery code (ours). When factors of its
 * type are disabled, that needs no challenge, so that people without another factor are not locked out.
 */
export const verifyFactor: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const factorId = factorIdOf(request);
  const given = readBody(request, body);
  const wanted = { claims, factorId, challengeId: given.challenge_id ?? '', code: given.code ?? '' };
  const read = (client: pg.ClientBase) => readAttempt(client, context, request, wanted);
  // Invalid requests are refused before an attempt is taken, so they cost none.
  const { user: person, factor: named } = await context.database.transaction(read);
  const shown = readShown(given, named);
  const guard = await guardFactor(context, person.id, request.ip);

  const outcome = await context.database.transaction(async (client) => {
    const attempt = await read(client);
    const { user, factor } = attempt;
    const traits = { factor_id: factor.id, factor_type: factor.factor_type };
    const outcome =
      'key' in shown
        ? await checkKey(client, context, attempt, shown.key)
        : await checkCode(client, context, attempt, shown.code);
    // A key answers once. Somebody who mistypes a code may type it again.
    if (attempt.challenge && ('proof' in outcome || 'key' in shown)) {
      await endChallenge(client, attempt.challenge.id);
    }
    if ('refusal' in outcome) {
      const { reason } = outcome;
      await audit(client, 'verification_attempted', actorOf(request, user), { ...traits, reason });
      // Returned, not thrown: a rollback would forget that the answer was wrong.
      return outcome;
    }
    const { proof } = outcome;
    await endPendingChanges(client, request, user);
    await markVerified(client, factor);
    await audit(client, 'mfa_code_login', actorOf(request, user), { ...traits, proof });
    if (factor.status === 'unverified') {
      notifyPerson(client, context, request, user, 'factor_added', factorFacts(factor));
    }
    if (proof === 'recovery_code') {
      const { left } = await recoveryCodesLeft(client, user.id);
      notifyPerson(client, context, request, user, 'recovery_code_used', { codes_left: String(left) });
    }
    const raised = await raiseSession(client, attempt.session, factor);
    const now = { user: await getUser(client, user.id), ...raised };
    return { session: await tokenResponse(client, context, now) };
  });
  if ('refusal' in outcome) {
    if (outcome.isRepeated) await guard.takeBack();
    throw outcome.refusal;
  }
  await guard.succeeded();
  return outcome.session;
};

function readShown({ code, webauthn }: z.output<typeof body>, factor: StoredFactor): Shown {
  const typed = code?.trim();
  if (typed) return { code: typed };
  if (factor.factor_type === 'webauthn') return { key: readKeyAnswer(webauthn) };
  throw invalid('Code needs to be non-empty');
}

async function readAttempt(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  wanted: { claims: AccessTokenClaims; factorId: string; challengeId: string; code: string },
): Promise<Attempt> {
  const { user, session } = await lockFactorCaller(client, wanted.claims);
  const factor = await findFactor(client, user.id, wanted.factorId);
  const isRecovery = factor.status === 'verified' && looksLikeRecoveryCode(wanted.code);
  if (isRecovery && !offeredFactors(context)[factor.factor_type].verify) {
    return { user, session, factor, challenge: undefined };
  }
  requireOffered(context, factor.factor_type, 'verify');
  // Begun before the person had a factor, perhaps by somebody who knows no more than the password.
  if (factor.status === 'unverified') requireAssurance({ user, session }, NEEDS_SECOND_LEVEL);
  const { address } = originOf(request);
  const challenge = await findChallenge(client, context, {
    id: wanted.challengeId,
    factorId: factor.id,
    address,
  });
  return { user, session, factor, challenge };
}
