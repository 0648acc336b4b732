import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { verifyFirebase } from '#server/gateway/auth/firebase-scrypt.ts';
import { readHash } from '#server/gateway/auth/stored-hash.ts';
import { coresToSpare } from '#server/gateway/others-at-work.ts';
import { createTurns, type InTurn } from '#server/gateway/turns.ts';

/** argon2id with twice the work of the first parameters that OWASP names: 46 MiB, two passes, one lane (decision 046). */
const PARAMETERS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };
/** Two cores do not hash faster with more, and each takes 46 MiB. */
export const HASHED_AT_ONCE = 2;
/** Whoever comes when so many wait is told to come again. */
const WAITING_AT_MOST = 200;
/** Where there are only two cores, people who work come first. */
const inTurn = signInTurns(() => Math.min(HASHED_AT_ONCE, coresToSpare()));

/** A queue for work around passwords. What runs in it throws AuthError 429 when too many wait already. */
export function signInTurns(atOnce: () => number): InTurn {
  const refusal = () =>
    new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 5 });
  return createTurns({ atOnce, waitingAtMost: WAITING_AT_MOST, refusal });
}

/** The argon2id hash of a password, with its salt and parameters in one text. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/**
 * Whether `password` is the one behind `stored`. Where nothing is stored (no such account, no password set) it takes
 * the same time as ours and answers false, so that the time tells nobody which accounts exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const read = stored ? readHash(stored) : undefined;
  if (stored && read) {
    return inTurn(() => {
      if (read.kind === 'firebase') return verifyFirebase(read, password);
      return read.kind === 'bcrypt' ? verifyBcrypt(password, stored) : verify(stored, password);
    });
  }
  const standIn = await hashOfNothing();
  await inTurn(() => verify(standIn, password));
  return false;
}

/** Whether a stored hash is of another kind than ours, or weaker: it guards less, and takes another time. */
export function isOutdated(stored: string): boolean {
  const read = readHash(stored);
  if (read?.kind !== 'argon2' || read.variant !== 'argon2id') return true;
  const { memoryCost, timeCost } = PARAMETERS;
  return read.memoryKib < memoryCost || read.memoryKib * read.passes < memoryCost * timeCost;
}

let nothing: Promise<string> | undefined;

function hashOfNothing(): Promise<string> {
  nothing ??= hash(randomBytes(32), PARAMETERS);
  return nothing;
}
