import { SYNC_BACKOFF_MAX_MS, SYNC_BACKOFF_MS, SYNC_BUSY_MAX_MS, SYNC_MAX_RETRIES } from '#shared/limits.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import type { Failure } from '#web/offline/outbox/failure.ts';

/**
 * The rules of the queue (offline requirements 4.3, decision 034): its order, when an item is due, and what a failure
 * changes.
 */

/** Reports are sent before all photos, so that the office sees the work while photos are uploaded. */
const REPORT_PRIORITY = 2;

/**
 * The queue items of a finished draft: its report, then its photos in order. Their ids are derived from the draft, so
 * that adding it twice has no second effect.
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
        // Older items are sent first, so each item is a millisecond younger than the one before it.
        createdAt: new Date(now + index + 1).toISOString(),
      }),
    ),
  ];
}

/** The submitted report of a draft. */
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
 * The items that can be sent now, in order. Photos wait until their report has arrived.
 * @param isFree whether to include items that are not due yet: the device is online again, the user asks, or the app
 * has started
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

/** The owner must look at it first; items that failed too often because of the server are retried at a later time. */
export const isRefused = (item: SyncItem): boolean =>
  Boolean(item.needsAttention) && item.nextAttempt === undefined;

/** The drafts whose report was refused: their photos wait until the owner has decided. */
export const refusedDrafts = (items: readonly SyncItem[]): Set<string> =>
  new Set(
    items.filter((item) => item.type === 'report_submit' && isRefused(item)).map(({ data }) => data.draftId),
  );

/**
 * How many items will be sent automatically, and how many need attention; photos of a refused report count as neither.
 */
export function countQueue(items: readonly SyncItem[]): { pending: number; needAttention: number } {
  const refused = refusedDrafts(items);
  const needAttention = items.filter((item) => item.needsAttention).length;
  const pending = items.filter((item) => !item.needsAttention && !refused.has(item.data.draftId)).length;
  return { pending, needAttention };
}

/** The delay after this many attempts. */
const spacedMs = (retries: number): number => Math.min((retries + 1) * SYNC_BACKOFF_MS, SYNC_BACKOFF_MAX_MS);

/** When the queue must check again; undefined when all remaining items wait for their owner. */
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

/**
 * The rest of a wait that the server has asked for. A wait that exceeds the maximum was stored under a wrong clock, and
 * counts as over.
 */
export function waitLeftMs(until: number, now: number): number {
  const left = until - now;
  return left > 0 && left <= SYNC_BUSY_MAX_MS ? left : 0;
}

/** Whether it is due. A time that no rule produces was stored under a wrong clock: the item is due now. */
export function isDue(item: SyncItem, now: number): boolean {
  if (isRefused(item)) return false;
  if (item.nextAttempt === undefined) return true;
  const longestMs = spacedMs(Math.max(item.retryCount, item.maxRetries));
  const inMs = Date.parse(item.nextAttempt) - now;
  return !(inMs > 0 && inMs <= longestMs);
}

/**
 * The item after an attempt that failed at `now`. An attempt before it was due was an extra one: it changes neither
 * count nor time.
 * @param gotFurther whether the server has received more of it than before
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
    // This failure says nothing about the item.
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
      // No response says nothing about the item, and an item with progress is not hopeless: start counting failures
      // again.
      const startsAgain = (waitsForConnection || gotFurther) && !item.needsAttention;
      const retries = startsAgain ? 0 : item.retryCount;
      const next = { ...tried, retryCount: retries + 1, nextAttempt: at(spacedMs(retries)) };
      if (retries >= item.maxRetries) next.needsAttention = true;
      return retries > 0 ? fromTheBeginning(next) : next;
    }
  }
}

/** The part that the server already has may be the problem. */
function fromTheBeginning(item: SyncItem): SyncItem {
  if (!('uploadUrl' in item.data)) return item;
  const { uploadUrl: _url, ...data } = item.data;
  return { ...item, data };
}

/** Resets the item: the user wants to send it again. */
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
