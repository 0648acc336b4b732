import { countWaiting } from '#web/offline/seal/local-entries.ts';
import { storage } from '#web/offline/storage.ts';

/** How many things of a person are on this device and nowhere else. */
export interface UnsentWork {
  /** Being written. */
  drafts: number;
  /** Submitted, and not arrived with all of their photos. */
  reports: number;
  clockEvents: number;
  messages: number;
  /** Forms that were begun. */
  texts: number;
}

export async function unsentWorkOf(ownerId: string): Promise<UnsentWork> {
  const store = await storage.whenUsable();
  const drafts = (await store.all('drafts')).filter((draft) => draft.ownerId === ownerId);
  const submitted = drafts.filter(({ submittedAt }) => submittedAt !== undefined).length;
  return { drafts: drafts.length - submitted, reports: submitted, ...countWaiting(ownerId) };
}

export const isNothing = (unsent: UnsentWork): boolean =>
  Object.values(unsent).every((count: number) => count === 0);
