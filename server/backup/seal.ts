import type { Hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** The age identity of a repository of backups, which opens everything in it, and the recipient that goes with it. */
export interface RepositoryKey {
  identity: string;
  recipient: string;
}

export type Bytes = AsyncIterable<Uint8Array>;

/** Fast, and half the size: most of a backup is text or already compressed. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Encrypts a stream (age, X25519): only the repository's key opens it. */
export async function* sealed(key: RepositoryKey, source: Bytes): Bytes {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key.recipient);
  yield* (await encrypter.encrypt(webStream(source))) as unknown as Bytes;
}

/**
 * Decrypts a stream.
 * @param name of the object, for the message
 * @throws DamagedError when it was altered, truncated, or encrypted with another key
 */
export async function* unsealed(key: RepositoryKey, source: Bytes, name: string): Bytes {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.identity);
  let failure: { error: unknown } | undefined;
  try {
    const watched = noting(source, (error) => {
      failure = { error };
    });
    yield* (await decrypter.decrypt(webStream(watched))) as unknown as Bytes;
  } catch (error) {
    if (failure) throw failure.error;
    throw new DamagedError(name, error);
  }
}

export const compressed = (source: Bytes): Bytes => through(source, createZstdCompress(ZSTD));
export const decompressed = (source: Bytes): Bytes => through(source, createZstdDecompress());

/** Passes a stream on, and its bytes to a hash. */
export async function* hashed(source: Bytes, hash: Hash): Bytes {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

export async function* bytesOf(content: string | Uint8Array): Bytes {
  yield Buffer.from(content);
}

/** All of a small stream as text. */
export const textOf = (source: Bytes): Promise<string> => text(source);

/** As the library takes it. Node's streams are those of the web, and its types say less of them. */
const webStream = (source: Bytes) => NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;

async function* through(source: Bytes, transform: Duplex): Bytes {
  const work = pipeline(source, transform);
  // An error of the source destroys the transform, whose reader gets it.
  work.catch(() => undefined);
  yield* transform as Bytes;
  await work;
}

async function* noting(source: Bytes, failed: (error: unknown) => void): Bytes {
  try {
    yield* source;
  } catch (error) {
    failed(error);
    throw error;
  }
}

/** Bytes of a backup are not what was written. */
export class DamagedError extends Error {
  constructor(name: string, cause?: unknown) {
    super(`${name} is damaged: it was altered, or not written to its end.`, { cause });
    this.name = 'DamagedError';
  }
}
