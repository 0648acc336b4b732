import type { LocalDraft, LocalPhoto, MetadataEntry, SyncItem } from '#web/offline/database/records.ts';

/** What each store holds. */
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

/** One change of a write: a record put in the place of the one with its key, or a key removed. */
export type Change =
  | { [Name in StoreName]: { store: Name; put: Records[Name] } }[StoreName]
  | { store: StoreName; remove: string };

/**
 * Where drafts, photos and the queue are kept: in IndexedDB, or in the page's memory where that cannot be had. What is
 * read is a copy. Everything rejects with a `StorageError`, except for a record that cannot be stored at all.
 */
export interface OfflineStore {
  readonly kind: 'indexeddb' | 'memory';
  /** The record with this key, or undefined. */
  get<Name extends StoreName>(store: Name, key: string): Promise<Records[Name] | undefined>;
  /** All records, by their keys. Of `attachments` these are all the bytes: ask for those of one draft instead. */
  all<Name extends StoreName>(store: Name): Promise<Records[Name][]>;
  /** The records whose index has this value. Truth values are in no index. */
  allBy<Name extends StoreName>(
    store: Name,
    index: IndexOf<Name>,
    value: string | number,
  ): Promise<Records[Name][]>;
  /** The records of `metadata` whose keys begin with `prefix`, in the order of their keys. */
  metadataUnder(prefix: string): Promise<MetadataEntry[]>;
  /** One transaction, strictly durable: all or nothing, and on the disk when it resolves. */
  write(changes: readonly Change[]): Promise<void>;
  close(): void;
}
