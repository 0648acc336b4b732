import type { Readable } from 'node:stream';
import type { StoredFile } from '#server/gateway/storage/file-store/file-store.ts';

/** An object of a destination: its name is a path such as `backups/20261201T020000Z-1f2e/manifest.age`. */
export interface StoredObject {
  name: string;
  sizeBytes: number;
  storedAt: Date;
}

/** Where backups are stored: a folder, or a bucket of an S3-compatible service. */
export interface Destination {
  /** What the operator calls it, for messages. */
  name: string;
  /** Writes an object, or replaces the one of the same name. When it resolves, the bytes survive a power failure. */
  put(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** @throws ObjectMissingError when there is no such object */
  open(name: string): Promise<Readable>;
  /** The objects below a folder, which is '' or ends with a slash; in any order. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Deletes an object. Does nothing when it is missing. */
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes have left. */
  sweep(): Promise<void>;
  close(): void;
}

/** An object that should be in the destination is not. */
export class ObjectMissingError extends Error {
  constructor(name: string) {
    super(`${name} is missing.`);
    this.name = 'ObjectMissingError';
  }
}
