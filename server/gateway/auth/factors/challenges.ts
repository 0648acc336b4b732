import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { isUuid } from '#server/gateway/auth/caller.ts';
import { keyedHash } from '#server/gateway/auth/factors/factor-secret.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

export interface ChallengeRow {
  id: string;
  factor_id: string;
  created_at: Date;
  ip_address: string;
  /** Hash of the code in a message. */
  otp_code: string | null;
  wrong_codes: number;
  /** What a security key was asked to sign. */
  web_authn_session_data: { challenge: string } | null;
}

/** A challenge for the response. The code of a phone factor is available only here. */
export interface NewChallenge {
  id: string;
  /** In seconds since 1970. */
  expiresAt: number;
  code: string | undefined;
}

/** Where a client is whose address is no address. */
const NOWHERE = '0.0.0.0';

/** Begins a challenge of a factor; those of it that have run out go. */
export async function createChallenge(
  client: pg.ClientBase,
  context: AuthContext,
  challenge: {
    factorId: string;
    address: string | undefined;
    withCode: boolean;
    /** What a security key is asked to sign. */
    toSign?: string | undefined;
  },
): Promise<NewChallenge> {
  const { challengeSeconds } = context.settings.factors;
  const { otpLength } = context.settings;
  const now = new Date();
  const id = randomUUID();
  const code = challenge.withCode ? String(randomInt(10 ** otpLength)).padStart(otpLength, '0') : undefined;
  await client.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
    challenge.factorId,
    new Date(now.getTime() - challengeSeconds * 1000),
  ]);
  await client.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      challenge.factorId,
      now,
      challenge.address ?? NOWHERE,
      code === undefined ? null : keyedHash(context, id, code),
      challenge.toSign === undefined ? null : { challenge: challenge.toSign },
    ],
  );
  await client.query('update auth.mfa_factors set last_challenged_at = $2, updated_at = $2 where id = $1', [
    challenge.factorId,
    now,
  ]);
  return { id, expiresAt: Math.floor(now.getTime() / 1000) + challengeSeconds, code };
}

/**
 * The challenge that somebody answers.
 * @throws AuthError `mfa_factor_not_found`, `mfa_ip_address_mismatch` or `mfa_challenge_expired`
 */
export async function findChallenge(
  client: pg.ClientBase,
  context: AuthContext,
  wanted: { id: string; factorId: string; address: string | undefined },
): Promise<ChallengeRow> {
  const { rows } = await client.query<ChallengeRow>(
    'select * from auth.mfa_challenges where id = $1 and factor_id = $2',
    [isUuid(wanted.id) ? wanted.id : null, wanted.factorId],
  );
  const [challenge] = rows;
  if (!challenge) {
    const text = 'MFA factor with the provided challenge ID not found';
    throw new AuthError(422, 'mfa_factor_not_found', text);
  }
  // Only the session that requested the code may use it, so that a phished code is useless elsewhere.
  if (addressBlock(challenge.ip_address) !== addressBlock(wanted.address ?? NOWHERE)) {
    const text = 'Challenge and verify IP addresses mismatch.';
    throw new AuthError(422, 'mfa_ip_address_mismatch', text);
  }
  const ageMs = Date.now() - challenge.created_at.getTime();
  if (ageMs > context.settings.factors.challengeSeconds * 1000) {
    const text = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', text);
  }
  return challenge;
}

/** Ends a challenge: it was answered, or its message could not be sent. */
export async function endChallenge(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('delete from auth.mfa_challenges where id = $1', [id]);
}

/** Counts a wrong code; too many kill the code of a message. */
export async function countWrongCode(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('update auth.mfa_challenges set wrong_codes = wrong_codes + 1 where id = $1', [id]);
}
