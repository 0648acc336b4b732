import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { addressRefused, limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

export type ChallengeType = 'registration' | 'authentication';

/**
 * Stands before each challenge, because anybody may ask for one and each is a row.
 * @throws AuthError 429
 */
export async function guardChallenge(context: AuthContext, request: FastifyRequest): Promise<void> {
  const key = limitKey('challenges', addressBlock(request.ip));
  const wait = await takeAttempt(context, key, context.settings.passkeys.challenges);
  if (wait > 0) throw addressRefused(wait);
}

/** Keeps what an authenticator was asked to sign. `expiresAt` is in seconds since 1970, as the protocol says it. */
export async function keepChallenge(
  context: AuthContext,
  asked: { type: ChallengeType; userId: string | null; challenge: string },
): Promise<{ id: string; expiresAt: number }> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + context.settings.passkeys.challengeSeconds * 1000);
  const { rows } = await context.database.pool.query<{ id: string }>(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [asked.userId, asked.type, { challenge: asked.challenge }, now, expiresAt],
  );
  return { id: rows[0]?.id as string, expiresAt: Math.floor(expiresAt.getTime() / 1000) };
}

/**
 * Takes a challenge away, at once and for good: of two who answer it one comes too late, and a wrong answer is the
 * last.
 * @returns what was to be signed
 * @throws AuthError `webauthn_challenge_not_found` also for somebody else's, `webauthn_challenge_expired`
 */
export async function takeChallenge(
  context: AuthContext,
  wanted: { id: string; type: ChallengeType; userId: string | null },
): Promise<string> {
  const { rows } = await context.database.pool.query<{ challenge: string; expires_at: Date }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
     returning session_data ->> 'challenge' as challenge, expires_at`,
    [wanted.id, wanted.type, wanted.userId],
  );
  const [found] = rows;
  if (!found) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  }
  if (found.expires_at <= new Date())
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return found.challenge;
}
