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
  const unsent = items.filter(({ state }) => state !== 'sent' && state !== 'refused');
  return {
    unsent: unsent.length,
    pending: unsent.filter(({ isOffline }) => isOffline).length,
    refused: items.filter(({ state }) => state === 'refused').length,
  };
}
