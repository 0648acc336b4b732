import type { Readable } from 'node:stream';

/** What the store determines while it writes a file. */
export interface StoredFile {
  sizeBytes: number;
  /** SHA-256 of the bytes, in hex. */
  digest: string;
}

/** A range of a file, including both ends. The first byte is 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The progress of a multipart file. The caller stores it as JSON with the upload, so that any node can continue. After
 * a crash, the last stored state counts.
 */
export interface PartsState {
  /** The number of stored bytes, which is the offset of the next part. */
  sizeBytes: number;
  /** Private data of the store, e.g. the names of its parts. */
  kept?: unknown;
}

/** The largest part. It limits the memory for a part, and the cost of a retry. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores files by version, a UUID that the gateway chooses, so no name from a client ever reaches the store. A version
 * is written once and never changed.
 */
export interface FileStore {
  /** Writes a file. When it resolves, the bytes survive a power failure. When it rejects, nothing is stored. */
  put(version: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws FileMissingError when there is no such version. */
  open(version: string, range?: ByteRange): Promise<Readable>;
  /** The file at a local path, for programs that read files. @throws FileMissingError */
  borrow(version: string): Promise<BorrowedFile>;
  /** Copies `source` to `target`. @throws FileMissingError */
  copy(source: string, target: string): Promise<void>;
  /** Starts a multipart file; `remove` aborts it. The caller ensures that there is only one writer at a time. */
  startParts(version: string): Promise<PartsState>;
  /**
   * Appends a part of up to `MAX_PART_BYTES` after the bytes in `state`. When it resolves, the bytes survive a power
   * failure. When it rejects, or the process dies, `state` is still valid.
   */
  appendPart(version: string, state: PartsState, source: AsyncIterable<Uint8Array>): Promise<PartsState>;
  /** Completes the file from its parts, if any. Idempotent, so it can be repeated after a crash. */
  finishParts(version: string, state: PartsState): Promise<StoredFile>;
  /** Deletes a version, complete or not. Does nothing when it is missing. */
  remove(version: string): Promise<void>;
  /** What is stored of the versions that end in these two hex digits, in any order. */
  list(lastDigits: string): AsyncIterable<ListedFile>;
}

/** Stored bytes of a version: the file, or a part of one that is not finished. */
export interface ListedFile {
  version: string;
  isComplete: boolean;
  sizeBytes: number;
  storedAt: Date;
}

/** A read-only file. Call `giveBack` when done, because a remote store made a copy. */
interface BorrowedFile {
  path: string;
  giveBack(): Promise<void>;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The last guard between a request and the bytes: nothing but a uuid ever becomes part of a path or a key.
 * @throws FileMissingError when it is no version
 */
export function checkVersion(version: string): string {
  if (!VERSION.test(version)) throw new FileMissingError(version);
  return version;
}

/** Whether a name is that of a version. */
export const isVersion = (name: string): boolean => VERSION.test(name);

/**
 * The path of a version: `ab/<version>`, where `ab` are its last two digits, to keep folders small. It is the same in
 * every store, so any copy program can move files between stores.
 * @throws FileMissingError when it is no version
 */
export function pathOfVersion(version: string): string {
  return `${checkVersion(version).slice(-2)}/${version}`;
}

/** A row names bytes that are not in the store. */
export class FileMissingError extends Error {
  constructor(version: string) {
    super(`No file is stored as version ${version}.`);
    this.name = 'FileMissingError';
  }
}

/** The store does not answer, or not as it should: nothing is wrong with the request, and later it may go well. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The file store cannot be used now: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'StoreUnavailableError';
  }
}

/**
 * The settings of the store cannot work, whenever it is tried: the message is one sentence that says what to change.
 */
export class StoreSettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreSettingsError';
  }
}
