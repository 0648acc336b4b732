import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { type ChallengeRow, countWrongCode } from '#server/gateway/auth/factors/challenges.ts';
import type { StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { keyedHash, openFactorSecret, sameHash } from '#server/gateway/auth/factors/factor-secret.ts';
import { looksLikeRecoveryCode, takeRecoveryCode } from '#server/gateway/auth/factors/recovery-codes.ts';
import { matchingStep } from '#server/gateway/auth/factors/totp.ts';

/** By what somebody has shown that the factor is theirs. */
export type Proof = 'code' | 'recovery_code';

/**
 * Checks what was typed, and uses it up: a time step, a message's code and a recovery code count once.
 * The caller holds the person's row, so of two at once one is right.
 * @returns undefined when it is wrong
 */
export async function checkCode(
  client: pg.ClientBase,
  context: AuthContext,
  { factor, challenge }: { factor: StoredFactor; challenge: ChallengeRow },
  code: string,
): Promise<Proof | undefined> {
  if (looksLikeRecoveryCode(code)) {
    // A recovery code says who somebody is, not that a new device works.
    const isRight =
      factor.status === 'verified' && (await takeRecoveryCode(client, context, factor.user_id, code));
    return isRight ? 'recovery_code' : undefined;
  }
  const isRight =
    factor.factor_type === 'totp'
      ? await checkTotp(client, context, factor, code)
      : await checkMessage(client, context, challenge, code);
  return isRight ? 'code' : undefined;
}

async function checkTotp(
  client: pg.ClientBase,
  context: AuthContext,
  factor: StoredFactor,
  code: string,
): Promise<boolean> {
  const secret = openFactorSecret(context, factor.id, factor.secret ?? '');
  const lastStep = factor.last_step === null ? undefined : Number(factor.last_step);
  const step = matchingStep(secret, code, { now: Date.now(), lastStep });
  if (step === undefined) return false;
  await client.query('update auth.mfa_factors set last_step = $2 where id = $1', [factor.id, step]);
  return true;
}

async function checkMessage(
  client: pg.ClientBase,
  context: AuthContext,
  challenge: ChallengeRow,
  code: string,
): Promise<boolean> {
  const isAlive = challenge.wrong_codes < context.settings.limits.wrongCodes;
  const isRight = sameHash(challenge.otp_code ?? '', keyedHash(context, challenge.id, code));
  if (isAlive && isRight) return true;
  await countWrongCode(client, challenge.id);
  return false;
}
