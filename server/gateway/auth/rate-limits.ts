import { createHash } from 'node:crypto';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { signsInBy, USER_FIELDS, type UserRow } from '#server/gateway/auth/users.ts';

export interface Limit {
  attempts: number;
  windowSeconds: number;
}

/**
 * Takes one attempt from a sliding window that all nodes share. It commits immediately, so a later refusal of the
 * request does not return it.
 * @returns 0 when an attempt was free, else the seconds until one is
 */
export async function takeAttempt(
  context: Pick<AuthContext, 'database'>,
  key: string,
  limit: Limit,
): Promise<number> {
  const now = new Date();
  const { rows } = await context.database.pool.query<{ free_at: Date | null }>({
    name: 'auth-take-attempt',
    text: 'select auth.take_try($1, $2, make_interval(secs => $3), $4) as free_at',
    values: [key, limit.attempts, limit.windowSeconds, now],
  });
  const freeAt = rows[0]?.free_at;
  return freeAt ? secondsUntil(freeAt, now) : 0;
}

/** The account that signs in by this email address or phone number. */
export interface SignInAccount {
  by: 'email' | 'phone';
  address: string;
}

/**
 * An attempt at a secret, or the lockout until the next one. `lockout` counts lockouts; `isNew`: this one starts now.
 */
export interface SecretAttempt {
  /** The account, if it was requested and exists. */
  user: UserRow | undefined;
  waitSeconds: number;
  lockout: number;
  isNew: boolean;
  /** The wait when the account has a free attempt, but the client address has none. */
  addressWaitSeconds: number;
}

/**
 * Takes one attempt at a secret, like `takeAttempt`. Each lockout lasts twice as long as the one before, up to
 * `longestSeconds`; that long after its end, it is forgotten. When an attempt is free, the same statement also takes
 * one of the client address (always in this order, to avoid deadlocks) and reads the account.
 */
export async function takeSecretAttempt(
  context: AuthContext,
  account: { key: string; limit: Limit & { longestSeconds: number } },
  address: { key: string; limit: Limit },
  whose: SignInAccount | undefined,
): Promise<SecretAttempt> {
  const now = new Date();
  const { rows } = await context.database.pool.query<AttemptRow & (UserRow | { id: null } | object)>({
    ...TAKE_ATTEMPT[whose?.by ?? 'any'],
    values: [
      ...[account.key, account.limit.attempts, account.limit.windowSeconds, account.limit.longestSeconds],
      ...[address.key, address.limit.attempts, address.limit.windowSeconds, now],
      ...(whose ? [whose.address] : []),
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('An attempt was neither taken nor refused.');
  const { free_at, lockout, is_new, address_free_at, durability: _, ...user } = row;
  return {
    user: 'id' in user && user.id !== null ? user : undefined,
    waitSeconds: free_at ? secondsUntil(free_at, now) : 0,
    lockout,
    isNew: is_new,
    addressWaitSeconds: address_free_at ? secondsUntil(address_free_at, now) : 0,
  };
}

interface AttemptRow {
  free_at: Date | null;
  lockout: number;
  is_new: boolean;
  address_free_at: Date | null;
  durability: string;
}

// Without waiting for the disk: a crash may lose the attempts of the last moments, which lets nobody in.
const ATTEMPT = `select g.*, case when g.free_at is null then auth.take_try($5, $6, make_interval(secs => $7), $8) end
    as address_free_at, set_config('synchronous_commit', 'off', true) as durability
  from auth.take_any_attempt($1, $2, make_interval(secs => $3), make_interval(secs => $4), $8) g`;
const ofAccount = (condition: string) =>
  `select g.*, ${USER_FIELDS} from (${ATTEMPT}) g left join auth.users u on ${condition}`;
const TAKE_ATTEMPT = {
  any: { name: 'auth-take-secret-attempt', text: ATTEMPT },
  email: { name: 'auth-take-secret-attempt-by-email', text: ofAccount(signsInBy('email', '$9')) },
  phone: { name: 'auth-take-secret-attempt-by-phone', text: ofAccount(signsInBy('phone', '$9')) },
};

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

/** Forgets the attempts under `key`, because the person has proven that they know the secret. */
export async function forgetAttempts(context: AuthContext, key: string): Promise<void> {
  await context.database.pool.query('delete from auth.rate_limits where key = $1', [key]);
}

/**
 * Keys to settle after a successful attempt: all attempts of one are forgotten, the newest of the other is returned.
 */
export interface Settled {
  forgotten: string;
  returned: string;
}

/** Settles both keys in one statement. A password sign-in does this when it opens its session (`auth.open_session`). */
export async function settleAttempts(context: AuthContext, { forgotten, returned }: Settled): Promise<void> {
  await context.database.pool.query({
    name: 'auth-settle-attempts',
    // The count forces the deletion first, so that all statements lock the account before the address.
    text: `with forgotten as (delete from auth.rate_limits where key = $1 returning key)
      update auth.rate_limits set tries = trim_array(tries, 1)
      where key = $2 and cardinality(tries) > 0 and (select count(*) from forgotten) >= 0`,
    values: [forgotten, returned],
  });
}

/** Returns the newest attempt under `key`, because it was no failure. */
export async function returnAttempt(context: AuthContext, key: string): Promise<void> {
  const shorten =
    'update auth.rate_limits set tries = trim_array(tries, 1) where key = $1 and cardinality(tries) > 0';
  await context.database.pool.query(shorten, [key]);
}

/** The refusal for one account, with the time to wait. */
export function askAgainLater(
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  seconds: number,
): AuthError {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, code, message, { retryAfterSeconds: seconds });
}

/** The refusal for one client address. */
export function addressRefused(seconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterSeconds: seconds,
  });
}

/** A key that contains a person's address only as a hash. */
export function limitKey(purpose: string, ...parts: string[]): string {
  return `${purpose}:${createHash('sha256').update(parts.join('\0')).digest('base64url')}`;
}
