import type { MetadataEntry } from '#web/offline/database/records.ts';

/** A user's records in `metadata` besides reports: outbox items, forms, and files of forms. */
export type SavedKind = 'clock' | 'message' | 'form' | 'file';

const PREFIX = 'kept:';

/** The key prefixes of a user's records, or of one kind of them. */
export const savedPrefix = (ownerId: string, kind?: SavedKind): string =>
  kind ? `${PREFIX}${ownerId}:${kind}:` : `${PREFIX}${ownerId}:`;

export const keptKey = (ownerId: string, kind: SavedKind, id: string): string =>
  savedPrefix(ownerId, kind) + id;

/** Whether a key of `metadata` is unsent work of this kind. */
export const isCachedKey = (key: string): boolean => key.startsWith(PREFIX);

/** The profile id of a record's owner; null for other keys. */
export const ownerOfCached = (key: string): string | null =>
  isCachedKey(key) ? (key.slice(PREFIX.length).split(':')[0] ?? null) : null;

export const savedEntry = (
  ownerId: string,
  kind: SavedKind,
  id: string,
  value: unknown,
): MetadataEntry & { ownerId: string } => ({ key: keptKey(ownerId, kind, id), ownerId, value });
