import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { type ChallengeRow, countWrongCode } from '#server/gateway/auth/factors/challenges.ts';
import type { FactorType, StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { keyedHash, openFactorSecret, sameHash } from '#server/gateway/auth/factors/factor-secret.ts';
import type { Outcome } from '#server/gateway/auth/factors/outcome.ts';
import { looksLikeRecoveryCode, takeRecoveryCode } from '#server/gateway/auth/factors/recovery-codes.ts';
import { isCodeOfStep, matchingStep } from '#server/gateway/auth/factors/totp.ts';

/** How a wrong code is refused (auth protocol 4.17). With a security key the only codes are those for its loss. */
const WRONG: Record<FactorType, string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid recovery code entered',
};

/**
 * Checks what was typed, and uses it up: a time step, a message's code and a recovery code count once.
 * The caller holds the person's row, so of two at once one is right.
 */
export async function checkCode(
  client: pg.ClientBase,
  context: AuthContext,
  { factor, challenge }: { factor: StoredFactor; challenge: ChallengeRow | undefined },
  code: string,
): Promise<Outcome> {
  if (looksLikeRecoveryCode(code)) {
    // A recovery code says who somebody is, not that a new device works.
    const isRight =
      factor.status === 'verified' && (await takeRecoveryCode(client, context, factor.user_id, code));
    return isRight ? { proof: 'recovery_code' } : wrong(factor);
  }
  if (!challenge) return wrong(factor);
  if (factor.factor_type === 'totp') return checkTotp(client, context, factor, code);
  const isRight = await checkMessage(client, context, challenge, code);
  return isRight ? { proof: 'code' } : wrong(factor);
}

function wrong({ factor_type: type }: StoredFactor): Outcome {
  return { refusal: new AuthError(422, 'mfa_verification_failed', WRONG[type]) };
}

async function checkTotp(
  client: pg.ClientBase,
  context: AuthContext,
  factor: StoredFactor,
  code: string,
): Promise<Outcome> {
  const secret = openFactorSecret(context, factor.id, factor.secret ?? '');
  const lastStep = factor.last_step === null ? undefined : Number(factor.last_step);
  const now = Date.now();
  const step = matchingStep(secret, code, { now, lastStep });
  if (step === undefined) {
    const isRepeated = lastStep !== undefined && isCodeOfStep(secret, code, { now, step: lastStep });
    return isRepeated ? repeated() : wrong(factor);
  }
  await client.query('update auth.mfa_factors set last_step = $2 where id = $1', [factor.id, step]);
  return { proof: 'code' };
}

/** The code that was accepted last, as two tabs of one person send it. It counts once, and the person learns why. */
function repeated(): Outcome {
  const text = `${WRONG.totp}: it has been used`;
  return { refusal: new AuthError(422, 'mfa_verification_failed', text), isRepeated: true };
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
