import { SYNC_BACKOFF_MAX_MS, SYNC_BACKOFF_MS, SYNC_BUSY_MAX_MS, SYNC_MAX_RETRIES } from '#shared/limits.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import type { Failure } from '#web/offline/delivery/failure.ts';

/** The rules of the queue (offline requirements 4.3, decision 034): its order, when an item is due, what a failure does to it. */

/** Reports go before all photos: the office knows of the work while the pictures are on their way. */
const REPORT_PRIORITY = 2;

/**
 * What a finished draft puts into the queue: its report, then its photos in their order. The ids follow from the draft,
 * so that handing it over twice is the same as once.
 */
export function itemsOf({ id: draftId, ownerId, photos }: LocalDraft, now: number): SyncItem[] {
  const same = { ownerId, retryCount: 0, maxRetries: SYNC_MAX_RETRIES } as const;
  return [
    reportItem(draftId, ownerId, now),
    ...photos.map(
      ({ id: photoId }, index): SyncItem => ({
        ...same,
        id: photoId,
        type: 'photo_upload',
        data: { draftId, photoId },
        priority: 1,
        // Older goes first, so each is a moment younger than the one before it.
        createdAt: new Date(now + index + 1).toISOString(),
      }),
    ),
  ];
}

/** The report of a draft on its way. */
export const reportItem = (draftId: string, ownerId: string, now: number): SyncItem => ({
  id: `report:${draftId}`,
  ownerId,
  type: 'report_submit',
  data: { draftId },
  priority: REPORT_PRIORITY,
  retryCount: 0,
  maxRetries: SYNC_MAX_RETRIES,
  createdAt: new Date(now).toISOString(),
});

/** Higher priority first, then the older one. */
export function byTurn(a: SyncItem, b: SyncItem): number {
  return (
    b.priority - a.priority ||
    Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

/**
 * What can be sent now, in its order. Photos wait until their report is there.
 * @param isFree whether what is not due yet is tried too: the line is back, somebody asks for it, the app has started
 */
export function sendable(items: readonly SyncItem[], now: number, isFree: boolean): SyncItem[] {
  const unsent = new Set(
    items.filter(({ type }) => type === 'report_submit').map(({ data }) => data.draftId),
  );
  return items
    .filter((item) => item.type === 'report_submit' || !unsent.has(item.data.draftId))
    .filter((item) => isDue(item, now) || (isFree && !isRefused(item)))
    .toSorted(byTurn);
}

/** Its person has to look at it first; what the server only failed at too often has a time to be tried again. */
export const isRefused = (item: SyncItem): boolean =>
  Boolean(item.needsAttention) && item.nextAttempt === undefined;

/** The drafts whose report was refused: their photos do not go before their person has seen to it. */
export const refusedDrafts = (items: readonly SyncItem[]): Set<string> =>
  new Set(
    items.filter((item) => item.type === 'report_submit' && isRefused(item)).map(({ data }) => data.draftId),
  );

/** How many items go by themselves, and how many their person must look at; photos of a refused report are neither. */
export function countQueue(items: readonly SyncItem[]): { pending: number; needAttention: number } {
  const refused = refusedDrafts(items);
  const needAttention = items.filter((item) => item.needsAttention).length;
  const pending = items.filter((item) => !item.needsAttention && !refused.has(item.data.draftId)).length;
  return { pending, needAttention };
}

/** After how long an item is due that was tried so often. */
const spacedMs = (retries: number): number => Math.min((retries + 1) * SYNC_BACKOFF_MS, SYNC_BACKOFF_MAX_MS);

/** In how long the queue has to look again; undefined when all that is left waits for its person. */
export function looksAgainInMs(
  items: readonly SyncItem[],
  now: number,
  connectionCheckMs: number,
): number | undefined {
  const waiting = items.filter((item) => !isRefused(item));
  if (waiting.length === 0) return undefined;
  if (waiting.some(({ needsAttention }) => !needsAttention)) return connectionCheckMs;
  const soonest = Math.min(...waiting.map(({ nextAttempt }) => Date.parse(nextAttempt ?? '') - now));
  return Math.min(Math.max(connectionCheckMs, soonest), SYNC_BACKOFF_MAX_MS) || connectionCheckMs;
}

/** What is left of a wait that the server has asked for. One that is longer than any was begun under another clock: it is over. */
export function waitLeftMs(until: number, now: number): number {
  const left = until - now;
  return left > 0 && left <= SYNC_BUSY_MAX_MS ? left : 0;
}

/** Whether its time has come. A time that no rule gives was written under another clock: it is due now. */
export function isDue(item: SyncItem, now: number): boolean {
  if (isRefused(item)) return false;
  if (item.nextAttempt === undefined) return true;
  const longestMs = spacedMs(Math.max(item.retryCount, item.maxRetries));
  const inMs = Date.parse(item.nextAttempt) - now;
  return !(inMs > 0 && inMs <= longestMs);
}

/**
 * The item after a try that failed at `now`. A try before its time was an extra one: it changes neither count nor time.
 * @param gotFurther whether more of it is on the server than before
 */
export function afterFailure(
  item: SyncItem,
  failure: Failure,
  { now, gotFurther = false }: { now: number; gotFurther?: boolean },
): SyncItem {
  const { error: _error, waitsForConnection, waitsForServer: _server, ...rest } = item;
  const tried = { ...rest, lastAttempt: new Date(now).toISOString(), error: failure.words };
  const at = (inMs: number) => new Date(now + inMs).toISOString();
  const isExtra = !isDue(item, now);

  switch (failure.kind) {
    case 'refused': {
      const { nextAttempt: _time, ...left } = tried;
      return { ...left, needsAttention: true, ...(failure.isGone && { isGone: true }) };
    }
    // Says nothing about the item.
    case 'session':
      return waitsForConnection ? { ...tried, waitsForConnection } : tried;
    case 'busy':
      return { ...tried, nextAttempt: at(Math.min(failure.waitMs, spacedMs(item.maxRetries))) };
    case 'line': {
      const waiting = {
        ...tried,
        waitsForConnection: true,
        ...(failure.isAnswered && { waitsForServer: true }),
      };
      if (isExtra) return waiting;
      return {
        ...waiting,
        retryCount: Math.max(item.retryCount, Math.min(item.retryCount + 1, item.maxRetries)),
        nextAttempt: at(spacedMs(item.retryCount)),
      };
    }
    case 'server': {
      if (isExtra) return tried;
      // Silence says nothing about the item, and one that got further is no hopeless one: failures are counted from here.
      const isCountedAnew = (waitsForConnection || gotFurther) && !item.needsAttention;
      const retries = isCountedAnew ? 0 : item.retryCount;
      const next = { ...tried, retryCount: retries + 1, nextAttempt: at(spacedMs(retries)) };
      if (retries >= item.maxRetries) next.needsAttention = true;
      return retries > 0 ? fromTheBeginning(next) : next;
    }
  }
}

/** What the server has of it may be what is wrong. */
function fromTheBeginning(item: SyncItem): SyncItem {
  if (!('uploadUrl' in item.data)) return item;
  const { uploadUrl: _url, ...data } = item.data;
  return { ...item, data };
}

/** The item as new: its person wants it sent again. */
export function fresh(item: SyncItem): SyncItem {
  const {
    error: _error,
    waitsForConnection: _line,
    waitsForServer: _server,
    needsAttention: _attention,
    isGone: _gone,
    nextAttempt: _time,
    ...rest
  } = item;
  return { ...rest, retryCount: 0 };
}
