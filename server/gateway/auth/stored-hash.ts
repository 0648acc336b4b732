/** A password's hash as it is stored, read far enough to know what checking it costs. */
export type StoredHash =
  | { kind: 'argon2'; variant: 'argon2i' | 'argon2id'; memoryKib: number; passes: number }
  | { kind: 'bcrypt' }
  | ({ kind: 'firebase' } & FirebaseHash);

/** Scrypt as Firebase does it: the derived key encrypts the project's signer key, and that is the hash. */
export interface FirebaseHash {
  cost: number;
  blockSize: number;
  lanes: number;
  salt: Buffer;
  signerKey: Buffer;
  expected: Buffer;
}

/** With larger parameters, attempts at passwords would exhaust processor time or memory. */
const MOST = {
  bcryptCost: 12,
  argonKib: 128 * 1024,
  argonPasses: 10,
  argonLanes: 16,
  scryptBytes: 64 * 1024 ** 2,
};

/** The supported formats, for the error message. */
export const READABLE_HASHES =
  'bcrypt up to cost 12, argon2i or argon2id up to 128 MiB and 10 passes, or scrypt of Firebase up to 64 MiB';

/** Reads a stored hash (auth protocol 4.2); undefined when it is none of those that we check, or costs too much. */
export function readHash(text: string): StoredHash | undefined {
  if (text.startsWith('$argon2')) return readArgon2(text);
  if (text.startsWith('$fbscrypt$')) return readFirebase(text);
  const cost = Number(/^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text)?.[1]);
  return cost >= 4 && cost <= MOST.bcryptCost ? { kind: 'bcrypt' } : undefined;
}

const ARGON2 = /^\$(argon2id?)\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([\w+/]+)\$([\w+/]+)$/;

function readArgon2(text: string): StoredHash | undefined {
  const [, variant, memory, time, parallelism, salt = '', hash = ''] = ARGON2.exec(text) ?? [];
  const [memoryKib, passes, lanes] = [Number(memory), Number(time), Number(parallelism)];
  if (!(lanes >= 1 && lanes <= MOST.argonLanes && passes >= 1 && passes <= MOST.argonPasses))
    return undefined;
  if (memoryKib < 8 * lanes || memoryKib > MOST.argonKib) return undefined;
  const [saltBytes, hashBytes] = [decoded(salt, '')?.length ?? 0, decoded(hash, '')?.length ?? 0];
  if (saltBytes < 8 || saltBytes > 48 || hashBytes < 10 || hashBytes > 64) return undefined;
  return { kind: 'argon2', variant: variant as 'argon2i' | 'argon2id', memoryKib, passes };
}

const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,9}),p=(\d{1,9})(?:,ss=([^,$]+))?,sk=([^$]+)\$([^$]+)\$(.+)$/;

function readFirebase(text: string): StoredHash | undefined {
  const [, n, r, p, ...parts] = FIREBASE.exec(text) ?? [];
  const [cost, blockSize, lanes] = [2 ** Number(n), Number(r), Number(p)];
  const [separator, signerKey, salt, expected] = parts.map((part) => decoded(part ?? '', '='));
  if (!separator || !signerKey || !salt || !expected) return undefined;
  if (cost < 2 || blockSize < 1 || lanes < 1) return undefined;
  // All lanes together: they take one memory, but each its time.
  if (128 * cost * blockSize * lanes > MOST.scryptBytes) return undefined;
  if (expected.length !== signerKey.length || expected.length < 16) return undefined;
  const salted = Buffer.concat([salt, separator]);
  return { kind: 'firebase', cost, blockSize, lanes, salt: salted, signerKey, expected };
}

/** The bytes of a text in base64; undefined when it is not written as the one who made it would. */
function decoded(text: string, padding: '=' | ''): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  const again = bytes.toString('base64');
  return (padding ? again : again.replace(/=+$/, '')) === text ? bytes : undefined;
}
