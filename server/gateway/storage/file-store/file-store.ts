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
 * How far a file that comes in parts has come. Whoever takes it in keeps this as JSON beside the upload, so that any
 * node can go on with it; a state that was not kept before a crash never counted.
 */
export interface PartsState {
  /** What is stored so far; the next part begins here. */
  sizeBytes: number;
  /** What the store itself needs to go on, e.g. the names of its parts. Nobody else reads it. */
  kept?: unknown;
}

/** The most that one part may carry; only what memory and a retry may cost speaks for a limit. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

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
  /** Begins a file that comes in parts; `remove` gives it up again. The caller lets one writer at a time go on with it. */
  startParts(version: string): Promise<PartsState>;
  /**
   * Adds a part, of any size up to `MAX_PART_BYTES`, at the end of what `state` says is there. When it resolves, the
   * bytes survive a power cut; when it rejects, or the process dies in it, `state` still holds and may be gone on with.
   */
  appendPart(version: string, state: PartsState, source: AsyncIterable<Uint8Array>): Promise<PartsState>;
  /** Makes the parts (perhaps none) the file of this version. Asked again after a crash, it answers the same. */
  finishParts(version: string, state: PartsState): Promise<StoredFile>;
  /** Removes a version, finished or not; that it is not there is fine. */
  remove(version: string): Promise<void>;
}

/** A file to be read, not changed; `giveBack` when done, because a store elsewhere made a copy for it. */
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

/**
 * Where a version lies: `ab/<version>`, where `ab` are its last two digits, so that no folder gets crowded. It is the
 * same in every store, so that files move between them with any program that copies.
 * @throws FileMissingError when it is no version
 */
export function placeOfVersion(version: string): string {
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

/** The settings of the store cannot work, whenever it is tried: the message is one sentence that says what to change. */
export class StoreSettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreSettingsError';
  }
}
