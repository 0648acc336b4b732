import { createHash } from 'node:crypto';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { signsInBy, USER_FIELDS, type UserRow } from '#server/gateway/auth/users.ts';

export interface Limit {
  tries: number;
  windowSeconds: number;
}

/**
 * Takes one try of a sliding window that all nodes share, at once and for good: a refusal later in the request does not
 * give it back.
 * @returns 0 when it was free, else the seconds until one is.
 */
export async function takeTry(context: AuthContext, key: string, limit: Limit): Promise<number> {
  const now = new Date();
  const { rows } = await context.database.pool.query<{ free_at: Date | null }>({
    name: 'auth-take-try',
    text: 'select auth.take_try($1, $2, make_interval(secs => $3), $4) as free_at',
    values: [key, limit.tries, limit.windowSeconds, now],
  });
  const freeAt = rows[0]?.free_at;
  return freeAt ? secondsUntil(freeAt, now) : 0;
}

/** Whose password is guessed: the account that signs in by this address or number. */
export interface SignInAccount {
  by: 'email' | 'phone';
  address: string;
}

/** A guess that was taken, or the wait until the next; `lockout` numbers it, and `isNew` says that it begins now. */
export interface Guess {
  /** The account that was asked for, if it exists. */
  user: UserRow | undefined;
  waitSeconds: number;
  lockout: number;
  isNew: boolean;
  /** The wait where the guess was free and the try of the client address was not. */
  addressWaitSeconds: number;
}

/**
 * Takes one guess at a secret, as `takeTry` does; each time all are used up the wait is twice as long, up to
 * `longestSeconds`. As long after the end of a lock-out it is forgotten. Where the guess is free, takes a try of the client
 * address too, in the same round trip: so everybody locks the account before the address. Finds the account beside it.
 */
export async function takeGuess(
  context: AuthContext,
  account: { key: string; limit: Limit & { longestSeconds: number } },
  address: { key: string; limit: Limit },
  whose: SignInAccount | undefined,
): Promise<Guess> {
  const now = new Date();
  const { rows } = await context.database.pool.query<GuessRow & (UserRow | { id: null } | object)>({
    ...TAKE_GUESS[whose?.by ?? 'any'],
    values: [
      ...[account.key, account.limit.tries, account.limit.windowSeconds, account.limit.longestSeconds],
      ...[address.key, address.limit.tries, address.limit.windowSeconds, now],
      ...(whose ? [whose.address] : []),
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('A guess was neither taken nor refused.');
  const { free_at, lockout, is_new, address_free_at, durability: _, ...user } = row;
  return {
    user: 'id' in user && user.id !== null ? user : undefined,
    waitSeconds: free_at ? secondsUntil(free_at, now) : 0,
    lockout,
    isNew: is_new,
    addressWaitSeconds: address_free_at ? secondsUntil(address_free_at, now) : 0,
  };
}

interface GuessRow {
  free_at: Date | null;
  lockout: number;
  is_new: boolean;
  address_free_at: Date | null;
  durability: string;
}

// Nobody waits for the disk: what a failing machine forgets is the guesses of its last moments, and lets nobody in.
const GUESS = `select g.*, case when g.free_at is null then auth.take_try($5, $6, make_interval(secs => $7), $8) end
    as address_free_at, set_config('synchronous_commit', 'off', true) as durability
  from auth.take_any_guess($1, $2, make_interval(secs => $3), make_interval(secs => $4), $8) g`;
const ofAccount = (condition: string) =>
  `select g.*, ${USER_FIELDS} from (${GUESS}) g left join auth.users u on ${condition}`;
const TAKE_GUESS = {
  any: { name: 'auth-take-guess', text: GUESS },
  email: { name: 'auth-take-guess-by-email', text: ofAccount(signsInBy('email', '$9')) },
  phone: { name: 'auth-take-guess-by-phone', text: ofAccount(signsInBy('phone', '$9')) },
};

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

/** Forgets the tries under `key`: the person has shown that they know the secret. */
export async function forgetTries(context: AuthContext, key: string): Promise<void> {
  await context.database.pool.query('delete from auth.rate_limits where key = $1', [key]);
}

/** Keys of tries after a right guess: all of one are forgotten, the newest of another is given back. */
export interface Settled {
  forgotten: string;
  returned: string;
}

/** Settles tries in one go. A sign-in by password does it as it opens its session (`auth.open_session`). */
export async function settleTries(context: AuthContext, { forgotten, returned }: Settled): Promise<void> {
  await context.database.pool.query({
    name: 'auth-settle-tries',
    // Counting what was forgotten comes first, so that everybody locks the account before the address.
    text: `with forgotten as (delete from auth.rate_limits where key = $1 returning key)
      update auth.rate_limits set tries = trim_array(tries, 1)
      where key = $2 and cardinality(tries) > 0 and (select count(*) from forgotten) >= 0`,
    values: [forgotten, returned],
  });
}

/** Gives the newest try under `key` back, because it was no failure. */
export async function returnTry(context: AuthContext, key: string): Promise<void> {
  const shorten =
    'update auth.rate_limits set tries = trim_array(tries, 1) where key = $1 and cardinality(tries) > 0';
  await context.database.pool.query(shorten, [key]);
}

/** The refusal for one account; says how long to wait. */
export function askAgainLater(
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  seconds: number,
): AuthError {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  return new AuthError(429, code, message, { retryAfterSeconds: seconds });
}

/** The refusal for one client address, whatever the account. */
export function addressRefused(seconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterSeconds: seconds,
  });
}

/** A key that names a person's address without storing it. */
export function limitKey(purpose: string, ...parts: string[]): string {
  return `${purpose}:${createHash('sha256').update(parts.join('\0')).digest('base64url')}`;
}
