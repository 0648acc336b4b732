import type { LocalDraft, LocalPhoto, MetadataEntry, SyncItem } from '#web/offline/database/records.ts';

/** The record type of each store. */
export interface Records {
  drafts: LocalDraft;
  attachments: LocalPhoto;
  syncQueue: SyncItem;
  metadata: MetadataEntry;
}
export type StoreName = keyof Records;

interface Indexes {
  drafts: 'workOrderId' | 'updatedAt' | 'metadata.isManual';
  attachments: 'draftId' | 'size';
  syncQueue: 'type' | 'priority' | 'nextAttempt';
  metadata: never;
}
export type IndexOf<Name extends StoreName> = Indexes[Name];

/** One change of a write: puts a record, or deletes a key. */
export type Change =
  | { [Name in StoreName]: { store: Name; put: Records[Name] } }[StoreName]
  | { store: StoreName; remove: string };

/** What an update decides: the changes to write, and what it returns to its caller. */
export interface Decision<Result> {
  changes: readonly Change[];
  result: Result;
}

/**
 * Decides from the drafts as they are now. It must not wait, and it may be called again after a failure. A refusal is a
 * `result` without changes: what it throws counts as a failure of the storage.
 */
export type Decide<Result> = (drafts: LocalDraft[]) => Decision<Result>;

/**
 * Stores drafts, photos, and the queue: in IndexedDB, or in the page's memory as a fallback. Reads return copies.
 * Everything rejects with a `StorageError`, except for a record that cannot be serialized.
 */
export interface OfflineStore {
  readonly kind: 'indexeddb' | 'memory';
  /** The record with this key, or undefined. */
  get<Name extends StoreName>(store: Name, key: string): Promise<Records[Name] | undefined>;
  /**
   * All records, by their keys. For `attachments` these are the bytes of all photos: read those of one draft instead.
   */
  all<Name extends StoreName>(store: Name): Promise<Records[Name][]>;
  /** The records whose index has this value. Booleans cannot be indexed. */
  allBy<Name extends StoreName>(
    store: Name,
    index: IndexOf<Name>,
    value: string | number,
  ): Promise<Records[Name][]>;
  /** The records of `metadata` whose keys begin with `prefix`, ordered by key. */
  metadataUnder(prefix: string): Promise<MetadataEntry[]>;
  /** One transaction with strict durability: all or nothing, and on disk when it resolves. */
  write(changes: readonly Change[]): Promise<void>;
  /**
   * As `write`, but reads all drafts in the same transaction, so that no other window changes them in between.
   *
   * @param stores those that it may write
   * @param photos those that it may put: their bytes are read before the transaction, which does not wait for them
   */
  update<Result>(
    stores: readonly StoreName[],
    decide: Decide<Result>,
    photos?: readonly LocalPhoto[],
  ): Promise<Decision<Result>>;
  close(): void;
}
