import { storage } from '#web/offline/database/storage.ts';
import { refusedDrafts } from '#web/offline/delivery/sync-queue.ts';
import { countWaiting } from '#web/offline/encryption/local-entries.ts';
import { countItems } from '#web/offline/outbox/count-items.ts';

/** How many things of a person are on this device and nowhere else. */
export interface UnsentWork {
  /** Being written. */
  drafts: number;
  /** Submitted, and not arrived with all of their photos; without those that were refused. */
  reports: number;
  /** Submitted, and refused: their person must look at them. */
  refusedReports: number;
  /** Of the drafts and of all reports. */
  photos: number;
  /** Of the reports that go by themselves. */
  reportPhotos: number;
  clockEvents: number;
  messages: number;
  /** Clock events and messages that the server does not accept, until their author has read why. */
  refused: number;
  /** Messages that were begun in a composer. */
  begunMessages: number;
  /** Other forms that were begun. */
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
  // What an earlier version has left in local storage, until it is taken over.
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
