import type { Readable } from 'node:stream';

/** What the store found out about a file while it took it in. */
export interface StoredFile {
  sizeBytes: number;
  /** SHA-256 of the bytes, in hex. */
  digest: string;
}

/** A stretch of a file; both ends belong to it, the first byte is 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Keeps bytes under a version, a uuid that the gateway chose: no name given by a person ever reaches the store.
 * A version is written once and never changed.
 */
export interface FileStore {
  /** Takes in a file; when it resolves, the bytes survive a power cut. When it rejects, nothing is kept. */
  put(version: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileMissingError when there is no such version. */
  open(version: string, range?: ByteRange): Promise<Readable>;
  /** The file under a path of this machine, for a program that reads files. @throws FileMissingError */
  borrow(version: string): Promise<BorrowedFile>;
  /** Makes `target` the same bytes as `source`. @throws FileMissingError */
  copy(source: string, target: string): Promise<void>;
  /** Removes a version, finished or not; that it is not there is fine. */
  remove(version: string): Promise<void>;
}

/** A file to be read, not changed; `giveBack` when done, because a store elsewhere made a copy for it. */
export interface BorrowedFile {
  path: string;
  giveBack(): Promise<void>;
}

/** A row names bytes that are not in the store. */
export class FileMissingError extends Error {
  constructor(version: string) {
    super(`No file is stored as version ${version}.`);
    this.name = 'FileMissingError';
  }
}
