import type { MetadataEntry } from '#web/offline/records.ts';

/** What is kept of one person in `metadata` besides reports: outbox items and forms. */
export type KeptKind = 'clock' | 'message' | 'form';

const PREFIX = 'kept:';

/** How the keys of everything kept of a person, or of one kind of it, begin. */
export const keptPrefix = (ownerId: string, kind?: KeptKind): string =>
  kind ? `${PREFIX}${ownerId}:${kind}:` : `${PREFIX}${ownerId}:`;

export const keptKey = (ownerId: string, kind: KeptKind, id: string): string =>
  keptPrefix(ownerId, kind) + id;

/** Whether a key of `metadata` is unsent work that is kept here. */
export const isKeptKey = (key: string): boolean => key.startsWith(PREFIX);

/** The profile id of whoever a kept record belongs to; null for other keys. */
export const ownerOfKept = (key: string): string | null =>
  isKeptKey(key) ? (key.slice(PREFIX.length).split(':')[0] ?? null) : null;

export const keptEntry = (
  ownerId: string,
  kind: KeptKind,
  id: string,
  value: unknown,
): MetadataEntry & { ownerId: string } => ({ key: keptKey(ownerId, kind, id), ownerId, value });
