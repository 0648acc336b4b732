import { isUnsaved, type OutboxItem, type SavedIn } from '#web/offline/outbox/outbox-item.ts';
import type { SavedKind } from '#web/offline/outbox/saved-records.ts';

/** The part of an outbox that does not depend on its items. */
interface OpenedOutbox {
  read: () => readonly OutboxItem[];
  subscribe: (listener: () => void) => () => void;
  savedIn: (key: string) => SavedIn;
  isLoaded: () => boolean;
  refresh: () => Promise<void>;
  wake: () => Promise<boolean>;
}

const opened = new Map<string, OpenedOutbox>();
const listeners = new Set<() => void>();

const nameOf = (profileId: string, kind: SavedKind) => `${profileId}:${kind}`;

/** Registers an outbox of this page, so that it is counted and the Sync button wakes it. */
export function addOpened(profileId: string, kind: SavedKind, outbox: OpenedOutbox): void {
  opened.set(nameOf(profileId, kind), outbox);
  outbox.subscribe(() => {
    for (const listener of listeners) listener();
  });
}

export const openedOutbox = (profileId: string, kind: SavedKind): OpenedOutbox | undefined =>
  opened.get(nameOf(profileId, kind));

/** Calls back when items of any outbox of this page have changed. Returns a function that stops it. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const outboxesOf = (profileId: string): OpenedOutbox[] =>
  [...opened].filter(([name]) => name.startsWith(`${profileId}:`)).map(([, outbox]) => outbox);

/** Tries to send everything now. Returns whether the connection worked, and how many waiting items were sent. */
export async function wakeOutboxes(profileId: string): Promise<{ held: boolean; sent: number }> {
  const results = await Promise.all(outboxesOf(profileId).map(wakeOne));
  return {
    held: results.every(({ held }) => held),
    sent: results.reduce((sum, { sent }) => sum + sent, 0),
  };
}

async function wakeOne({ read, wake }: OpenedOutbox): Promise<{ held: boolean; sent: number }> {
  const waiting = read().filter(
    ({ state, isOffline }) => isOffline && state !== 'refused' && state !== 'sent',
  );
  const held = await wake();
  const left = new Set(read().flatMap(({ key, state }) => (state === 'sent' ? [] : key)));
  return { held, sent: waiting.filter(({ key }) => !left.has(key)).length };
}

/** Why an item of this page could not be stored; null when all are. */
export function whyUnsaved(profileId: string): 'full' | 'memory' | null {
  const stored = outboxesOf(profileId).flatMap(({ read, savedIn }) => read().map(({ key }) => savedIn(key)));
  return stored.find(isUnsaved) ?? null;
}

/** Whether an item could not be stored, even now: it is lost when the page is closed. */
export async function hasUnsaved(profileId: string): Promise<boolean> {
  const outboxes = outboxesOf(profileId);
  await Promise.all(outboxes.map(({ refresh }) => refresh()));
  return whyUnsaved(profileId) !== null;
}
