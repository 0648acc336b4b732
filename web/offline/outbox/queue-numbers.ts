import { storage } from '#web/offline/database/storage.ts';
import { countItems } from '#web/offline/outbox/count-items.ts';
import { isRefused } from '#web/offline/outbox/sync-queue.ts';

/** What waits to be sent on this device, by kind. */
export interface QueueNumbers {
  reports: number;
  photos: number;
  clock_events: number;
  messages: number;
  /** How many of these the server has refused. The photos of a refused report only wait for it. */
  refused: number;
  /** When the oldest was created, in ms since 1970 by the device's clock; null when nothing waits. */
  oldestMs: number | null;
}

export const EMPTY_QUEUE: QueueNumbers = {
  ...{ reports: 0, photos: 0, clock_events: 0, messages: 0, refused: 0 },
  oldestMs: null,
};

/**
 * Counts what a user has submitted and the server does not have. Drafts are not counted: their person still works on
 * them.
 * @returns null when the device cannot say, because its database does not open
 */
export async function countQueueOf(ownerId: string): Promise<QueueNumbers | null> {
  const store = await storage.whenUsable();
  const items = (await store.all('syncQueue')).filter((item) => item.ownerId === ownerId);
  const [clock, message] = await Promise.all([
    countItems(store, ownerId, 'clock'),
    countItems(store, ownerId, 'message'),
  ]);
  const ages = [
    ...items.map(({ createdAt }) => Date.parse(createdAt)),
    ...[clock.oldestMs, message.oldestMs].filter((oldest) => oldest !== null),
  ];
  // The temporary storage does not know what the database holds.
  if (ages.length === 0 && store.kind !== 'indexeddb') return null;
  return {
    reports: items.filter(({ type }) => type === 'report_submit').length,
    photos: items.filter(({ type }) => type === 'photo_upload').length,
    clock_events: clock.unsent + clock.refused,
    messages: message.unsent + message.refused,
    refused: items.filter(isRefused).length + clock.refused + message.refused,
    oldestMs: ages.length > 0 ? Math.min(...ages) : null,
  };
}
