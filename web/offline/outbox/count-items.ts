import type { OfflineStore } from '#web/offline/database/store.ts';
import { openedOutbox } from '#web/offline/outbox/opened-outboxes.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { type SavedKind, savedPrefix } from '#web/offline/outbox/saved-records.ts';

export interface ItemCounts {
  /** Being sent, or waiting. */
  unsent: number;
  /** Of these, the ones that could not be sent at once. */
  pending: number;
  /** The server has refused them, and their author has not read why. */
  refused: number;
  /** When the oldest of them all was added, in ms since 1970; null without any. */
  oldestMs: number | null;
}

/** Counts the items of a user's outbox: from the open outbox of this page, otherwise from the storage. */
export async function countItems(
  store: OfflineStore,
  ownerId: string,
  kind: Extract<SavedKind, 'clock' | 'message'>,
): Promise<ItemCounts> {
  const outbox = openedOutbox(ownerId, kind);
  // The page also knows items that could not be stored.
  if (outbox?.isLoaded()) return countsOf(outbox.read());
  const entries = await store.metadataUnder(savedPrefix(ownerId, kind));
  return countsOf(entries.map(({ value }) => value as OutboxItem));
}

function countsOf(items: readonly OutboxItem[]): ItemCounts {
  const left = items.filter(({ state }) => state !== 'sent');
  const unsent = left.filter(({ state }) => state !== 'refused');
  return {
    unsent: unsent.length,
    pending: unsent.filter(({ isOffline }) => isOffline).length,
    refused: left.length - unsent.length,
    oldestMs: left.length > 0 ? Math.min(...left.map(({ order }) => order)) : null,
  };
}
