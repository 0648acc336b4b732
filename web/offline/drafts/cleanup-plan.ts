import { CLEANUP_THRESHOLD_DAYS } from '#shared/limits.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Since when, by the server's clock, each automatic draft is unchanged. */
export type SeenDrafts = Readonly<Record<string, { updatedAt: string; seenAtMs: number }>>;

interface CleanupInput {
  drafts: readonly LocalDraft[];
  items: readonly SyncItem[];
  /** The result of the last clean-up. */
  seen: SeenDrafts;
  /** Drafts that are open in a form. */
  inUse: ReadonlySet<string>;
  /** By the server's clock. */
  nowMs: number;
}

export interface CleanupPlan {
  drafts: LocalDraft[];
  items: SyncItem[];
  /** Input of the next clean-up. */
  seen: SeenDrafts;
}

/**
 * What the clean-up deletes (offline requirements 4.2 and 9.1, reliability requirements 15): automatic drafts that did
 * not change for 30 days, counted by the server's clock from when their current version was first seen, so that a wrong
 * or jumping device clock deletes nothing. Never a manual draft, and never a submitted one. Queue items only when they
 * cannot send anything any more, because their draft is gone: only the owner deletes unsent work.
 */
export function planCleanup({ drafts, items, seen, inUse, nowMs }: CleanupInput): CleanupPlan {
  const queued = new Set(items.map(({ data }) => data.draftId));
  const mayGo = drafts.filter(
    ({ id, metadata, submittedAt }) => !metadata.isManual && !submittedAt && !queued.has(id),
  );
  const nextSeen: Record<string, SeenDrafts[string]> = {};
  for (const { id, updatedAt } of mayGo) {
    const before = seen[id];
    const isUnchanged = before?.updatedAt === updatedAt && before.seenAtMs <= nowMs;
    nextSeen[id] = isUnchanged ? before : { updatedAt, seenAtMs: nowMs };
  }
  const thresholdMs = nowMs - CLEANUP_THRESHOLD_DAYS * DAY_MS;
  const isOld = (draft: LocalDraft) => (nextSeen[draft.id]?.seenAtMs ?? nowMs) < thresholdMs;
  const old = mayGo.filter((draft) => isOld(draft) && !inUse.has(draft.id));
  for (const { id } of old) delete nextSeen[id];

  const kept = new Set(drafts.map(({ id }) => id));
  const empty = items.filter(
    ({ data, createdAt, retryCount, maxRetries }) =>
      !kept.has(data.draftId) && Date.parse(createdAt) < thresholdMs && retryCount >= maxRetries,
  );
  return { drafts: old, items: empty, seen: nextSeen };
}
