import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#server/gateway/auth/turns.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two cores do not hash faster with more, and each takes 19 MiB. */
export const HASHED_AT_ONCE = 2;
/** Whoever comes when so many wait is told to come again. */
export const WAITING_AT_MOST = 200;
const inTurn = createTurns({ atOnce: HASHED_AT_ONCE, waitingAtMost: WAITING_AT_MOST });

/** The argon2id hash of a password, with its salt and parameters in one text. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/**
 * Whether `password` is the one behind `stored`. Where nothing is stored (no such account, no password set) it takes
 * the same time and answers false, so that the time tells nobody which accounts exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored?.startsWith('$argon2')) return inTurn(() => verify(stored, password));
  const standIn = await hashOfNothing();
  await inTurn(() => verify(standIn, password));
  return false;
}

let nothing: Promise<string> | undefined;

function hashOfNothing(): Promise<string> {
  nothing ??= hash(randomBytes(32), PARAMETERS);
  return nothing;
}
