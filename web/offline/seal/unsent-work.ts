import { type KeptKind, keptPrefix } from '#web/offline/outbox/kept-records.ts';
import { countWaiting } from '#web/offline/seal/local-entries.ts';
import { storage } from '#web/offline/storage.ts';

/** How many things of a person are on this device and nowhere else. */
export interface UnsentWork {
  /** Being written. */
  drafts: number;
  /** Submitted, and not arrived with all of their photos. */
  reports: number;
  /** Of the drafts and reports. */
  photos: number;
  /** Of the reports alone. */
  reportPhotos: number;
  clockEvents: number;
  messages: number;
  /** Forms that were begun. */
  texts: number;
}

export async function unsentWorkOf(ownerId: string): Promise<UnsentWork> {
  const store = await storage.whenUsable();
  const drafts = (await store.all('drafts')).filter((draft) => draft.ownerId === ownerId);
  const photosOf = async (some: readonly { id: string }[]) =>
    (await Promise.all(some.map(({ id }) => store.allBy('attachments', 'draftId', id)))).flat().length;
  const reports = drafts.filter(({ submittedAt }) => submittedAt !== undefined);
  // What an earlier version has left in local storage, until it is taken over.
  const waiting = countWaiting(ownerId);
  const kept = async (kind: KeptKind) => (await store.metadataUnder(keptPrefix(ownerId, kind))).length;
  return {
    drafts: drafts.length - reports.length,
    reports: reports.length,
    photos: await photosOf(drafts),
    reportPhotos: await photosOf(reports),
    clockEvents: waiting.clockEvents + (await kept('clock')),
    messages: waiting.messages + (await kept('message')),
    texts: waiting.texts,
  };
}

export const isNothing = (unsent: UnsentWork): boolean =>
  Object.values(unsent).every((count: number) => count === 0);
