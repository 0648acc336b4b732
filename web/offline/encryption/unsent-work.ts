import { storage } from '#web/offline/database/storage.ts';
import { countWaiting } from '#web/offline/encryption/local-entries.ts';
import { countItems } from '#web/offline/outbox/count-items.ts';
import { refusedDrafts } from '#web/offline/outbox/sync-queue.ts';

/** How much unsent work of a user is on this device only. */
export interface UnsentWork {
  /** Being written. */
  drafts: number;
  /** Submitted, but not delivered with all photos; without refused ones. */
  reports: number;
  /** Submitted, and refused: the owner must look at them. */
  refusedReports: number;
  /** Photos of the drafts and of all reports. */
  photos: number;
  /** Photos of the reports that are delivered automatically. */
  reportPhotos: number;
  clockEvents: number;
  messages: number;
  /** Clock events and messages that the server has refused, until their author has read why. */
  refused: number;
  /** Unsent messages in a composer. */
  begunMessages: number;
  /** Entries of other forms. */
  texts: number;
}

export async function unsentWorkOf(ownerId: string): Promise<UnsentWork> {
  const store = await storage.whenUsable();
  const drafts = (await store.all('drafts')).filter((draft) => draft.ownerId === ownerId);
  const photosOf = async (some: readonly { id: string }[]) =>
    (await Promise.all(some.map(({ id }) => store.allBy('attachments', 'draftId', id)))).flat().length;
  const items = (await store.all('syncQueue')).filter((item) => item.ownerId === ownerId);
  const refusedIds = refusedDrafts(items);
  const submitted = drafts.filter(({ submittedAt }) => submittedAt !== undefined);
  const reports = submitted.filter(({ id }) => !refusedIds.has(id));
  // What an earlier version has left in local storage, until it is migrated.
  const waiting = countWaiting(ownerId);
  const [clock, message] = await Promise.all([
    countItems(store, ownerId, 'clock'),
    countItems(store, ownerId, 'message'),
  ]);
  return {
    drafts: drafts.length - submitted.length,
    reports: reports.length,
    refusedReports: submitted.length - reports.length,
    photos: await photosOf(drafts),
    reportPhotos: await photosOf(reports),
    clockEvents: waiting.clockEvents + clock.unsent,
    messages: waiting.messages + message.unsent,
    refused: clock.refused + message.refused,
    begunMessages: waiting.begunMessages,
    texts: waiting.texts,
  };
}

export const isNothing = (unsent: UnsentWork): boolean =>
  Object.values(unsent).every((count: number) => count === 0);
