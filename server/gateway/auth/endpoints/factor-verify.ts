import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf, readClaims } from '#server/gateway/auth/caller.ts';
import { checkVerifiable } from '#server/gateway/auth/endpoints/factor-challenge.ts';
import { needsSecondLevel } from '#server/gateway/auth/endpoints/factor-enroll.ts';
import { type ChallengeRow, endChallenge, findChallenge } from '#server/gateway/auth/factors/challenges.ts';
import { checkCode } from '#server/gateway/auth/factors/check-code.ts';
import { factorIdOf, lockFactorCaller } from '#server/gateway/auth/factors/factor-caller.ts';
import { guardFactor } from '#server/gateway/auth/factors/factor-guard.ts';
import {
  findFactor,
  hasVerifiedFactor,
  markVerified,
  type StoredFactor,
} from '#server/gateway/auth/factors/factor-rows.ts';
import { raiseSession } from '#server/gateway/auth/factors/session-level.ts';
import type { SessionRow } from '#server/gateway/auth/sessions.ts';
import { tokenResponse } from '#server/gateway/auth/token-response.ts';
import { getUser, type UserRow } from '#server/gateway/auth/users.ts';
import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';

const body = z.object({ challenge_id: optionalText, code: optionalText });

/** What an attempt is about, as it stands under the person's lock. */
interface Attempt {
  user: UserRow;
  session: SessionRow;
  factor: StoredFactor;
  challenge: ChallengeRow;
}

/**
 * `POST /factors/:factorId/verify` (sheet, 4.17): the session rises to the second level when the code is right. Instead
 * of a code a verified factor takes a recovery code (ours).
 */
export const verifyFactor: Endpoint = async (context, request) => {
  const claims = await readClaims(context, request);
  const factorId = factorIdOf(request);
  const given = readBody(request, body);
  const challengeId = given.challenge_id ?? '';
  const read = (client: pg.ClientBase) =>
    readAttempt(client, context, request, { claims, factorId, challengeId });
  // Before a try is taken: what is no guess costs none.
  const { user: person } = await context.database.transaction(read);
  const code = given.code?.trim();
  if (!code) throw invalid('Code needs to be non-empty');
  const guard = await guardFactor(context, person.id, request.ip);

  const outcome = await context.database.transaction(async (client) => {
    const attempt = await read(client);
    const { user, factor } = attempt;
    const traits = { factor_id: factor.id, factor_type: factor.factor_type };
    const proof = await checkCode(client, context, attempt, code);
    if (!proof) {
      await audit(client, 'verification_attempted', actorOf(request, user), traits);
      // Returned, not thrown: a rollback would forget that the code was wrong.
      return wrongCode(factor);
    }
    await endChallenge(client, attempt.challenge.id);
    await markVerified(client, factor);
    await audit(client, 'mfa_code_login', actorOf(request, user), { ...traits, proof });
    const raised = await raiseSession(client, attempt.session, factor);
    return tokenResponse(client, context, { user: await getUser(client, user.id), ...raised });
  });
  if (outcome instanceof AuthError) throw outcome;
  await guard.succeeded();
  return outcome;
};

async function readAttempt(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  wanted: { claims: AccessTokenClaims; factorId: string; challengeId: string },
): Promise<Attempt> {
  const { user, session } = await lockFactorCaller(client, wanted.claims);
  const factor = await findFactor(client, user.id, wanted.factorId);
  checkVerifiable(context, factor);
  // Begun before the person had a factor, perhaps by somebody who knows no more than the password.
  if (factor.status === 'unverified' && hasVerifiedFactor(user) && session.aal === 'aal1') {
    throw needsSecondLevel();
  }
  const { address } = originOf(request);
  const challenge = await findChallenge(client, context, {
    id: wanted.challengeId,
    factorId: factor.id,
    address,
  });
  return { user, session, factor, challenge };
}

function wrongCode(factor: StoredFactor): AuthError {
  const name = factor.factor_type === 'phone' ? 'MFA Phone' : 'TOTP';
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${name} code entered`);
}
