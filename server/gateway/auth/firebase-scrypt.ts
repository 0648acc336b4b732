import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FirebaseHash } from '#server/gateway/auth/stored-hash.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Whether `password` is the one behind a hash of Firebase (AES-256 in counter mode, from zero, over the signer key). */
export async function verifyFirebase(stored: FirebaseHash, password: string): Promise<boolean> {
  const { cost, blockSize, lanes, salt, signerKey, expected } = stored;
  // What it needs, and a little more.
  const maxmem = 128 * blockSize * (cost + lanes + 2) + 1024;
  const key = await derive(password, salt, 32, { N: cost, r: blockSize, p: lanes, maxmem });
  const hash = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey);
  return timingSafeEqual(hash, expected);
}
