import type { MetadataEntry } from '#web/offline/database/records.ts';

/** What is kept of one person in `metadata` besides reports: outbox items and forms. */
export type SavedKind = 'clock' | 'message' | 'form';

const PREFIX = 'kept:';

/** How the keys of everything kept of a person, or of one kind of it, begin. */
export const savedPrefix = (ownerId: string, kind?: SavedKind): string =>
  kind ? `${PREFIX}${ownerId}:${kind}:` : `${PREFIX}${ownerId}:`;

export const keptKey = (ownerId: string, kind: SavedKind, id: string): string =>
  savedPrefix(ownerId, kind) + id;

/** Whether a key of `metadata` is unsent work that is kept here. */
export const isCachedKey = (key: string): boolean => key.startsWith(PREFIX);

/** The profile id of whoever a kept record belongs to; null for other keys. */
export const ownerOfCached = (key: string): string | null =>
  isCachedKey(key) ? (key.slice(PREFIX.length).split(':')[0] ?? null) : null;

export const savedEntry = (
  ownerId: string,
  kind: SavedKind,
  id: string,
  value: unknown,
): MetadataEntry & { ownerId: string } => ({ key: keptKey(ownerId, kind, id), ownerId, value });
