import { Worker } from 'node:worker_threads';
import { Decrypter } from 'age-encryption';

export interface Wrapped {
  kind: 'passphrase' | 'key-file';
  /** The passphrase, or the identity of the key file. */
  secret: string;
  /** `key.age` */
  content: Uint8Array;
}

/**
 * Decrypts the key of a repository. A passphrase takes a second of work, which is done in a thread of its own: the portal
 * goes on meanwhile.
 * @throws Error when the secret is another one, or the content is damaged
 */
export function unwrapKey(wrapped: Wrapped): Promise<string> {
  if (wrapped.kind === 'key-file') return decrypt(wrapped);
  const worker = new Worker(new URL('./unwrap-worker.ts', import.meta.url), {
    workerData: wrapped,
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The key was not decrypted.')));
  });
}

/** The same in this thread. */
export function decrypt({ kind, secret, content }: Wrapped): Promise<string> {
  const decrypter = new Decrypter();
  if (kind === 'passphrase') decrypter.addPassphrase(secret);
  else decrypter.addIdentity(secret);
  return decrypter.decrypt(content, 'text');
}
