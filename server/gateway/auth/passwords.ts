import { createCipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createSignInQueue } from '#server/gateway/auth/sign-in-queue.ts';
import { type FirebaseHash, readHash } from '#server/gateway/auth/stored-hash.ts';
import type { Requester } from '#server/gateway/fair-queue.ts';
import { coresToSpare } from '#server/gateway/others-at-work.ts';

/** What a hash with argon2id costs; `memoryCost` in KiB. */
export interface HashingCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/**
 * argon2id with twice the work of the first parameters that OWASP names: 46 MiB, two passes, one lane (decision 046).
 */
const PARAMETERS: HashingCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };
/** Two cores do not hash faster with more, and each takes 46 MiB. */
export const HASHED_AT_ONCE = 2;
/**
 * One queue per process, because it limits cores and memory. With only two cores, people at work come first. Hashing is
 * short, so one owner may use every slot.
 */
const queue = createSignInQueue({
  slots: () => Math.min(HASHED_AT_ONCE, coresToSpare()),
  ownSlots: (left) => left,
});

/** The server itself: its console, the service role, the demo company. */
const SERVER: Requester = { owner: 'server' };

/** How passwords of this portal are hashed and compared. */
export interface PasswordHasher {
  /** Waits in the queue, then hashes a password with argon2id. @returns hash, salt, and parameters as one text */
  hash(password: string, requester?: Requester): Promise<string>;
  /**
   * Whether `password` is the one behind `stored`. Where nothing is stored (no such account, no password set) it takes
   * the same time as ours and answers false, so that the time tells nobody which accounts exist.
   */
  verify(stored: string | null | undefined, password: string, requester?: Requester): Promise<boolean>;
  /** Whether a stored hash is of another kind than ours, or weaker: it guards less, and takes another time. */
  isOutdated(stored: string): boolean;
}

/** @param parameters of argon2id; other than the usual ones only in tests, which hash for thousands of people */
export function createPasswordHasher(parameters: HashingCost = PARAMETERS): PasswordHasher {
  let nothing: Promise<string> | undefined;
  const hashOfNothing = () => {
    nothing ??= hash(randomBytes(32), parameters);
    return nothing;
  };
  return {
    hash: (password, requester = SERVER) => queue.run(requester, () => hash(password, parameters)),
    async verify(stored, password, requester = SERVER) {
      const read = stored ? readHash(stored) : undefined;
      if (stored && read) {
        return queue.run(requester, async () => {
          if (read.kind === 'firebase') return verifyFirebase(read, password);
          return read.kind === 'bcrypt' ? verifyBcrypt(password, stored) : verify(stored, password);
        });
      }
      const standIn = await hashOfNothing();
      await queue.run(requester, () => verify(standIn, password));
      return false;
    },
    isOutdated(stored) {
      const read = readHash(stored);
      if (read?.kind !== 'argon2' || read.variant !== 'argon2id') return true;
      const { memoryCost, timeCost } = parameters;
      return read.memoryKib < memoryCost || read.memoryKib * read.passes < memoryCost * timeCost;
    },
  };
}

/** Hashes a password outside of requests, for the server itself: see `PasswordHasher.hash`. */
export const hashPassword = (password: string): Promise<string> => createPasswordHasher().hash(password);

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * Whether `password` is the one behind a hash of Firebase (AES-256 in counter mode, from zero, over the signer key).
 */
async function verifyFirebase(stored: FirebaseHash, password: string): Promise<boolean> {
  const { cost, blockSize, lanes, salt, signerKey, expected } = stored;
  // What it needs, and a little more.
  const maxmem = 128 * blockSize * (cost + lanes + 2) + 1024;
  const key = await derive(password, salt, 32, { N: cost, r: blockSize, p: lanes, maxmem });
  const hash = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey);
  return timingSafeEqual(hash, expected);
}
