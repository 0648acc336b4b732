import { hashPassword } from '#server/gateway/auth/passwords.ts';

const hashes = new Map<string, Promise<string>>();

/** A password's hash, made once in each process: it is made to take long, and tests need many people. */
export function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
