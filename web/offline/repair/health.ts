import {
  DRAFT_STORAGE_MAX_BYTES,
  FALLBACK_NOMINAL_BYTES,
  STORAGE_FULL_PERCENT,
  STORAGE_WARNING_PERCENT,
  SYNC_QUEUE_LARGE,
} from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { bytesOf } from '#web/offline/drafts/draft-limits.ts';
import type { IntegrityIssue, Severity } from '#web/offline/repair/integrity.ts';

export interface StorageStats {
  /** Bytes that drafts and their photos may use: the limit, or less if the device has less. */
  totalSpace: number;
  usedSpace: number;
  availableSpace: number;
  draftCount: number;
  photoCount: number;
  syncQueueSize: number;
}

export type HealthStatus = 'healthy' | 'warning' | 'error' | 'critical';

export interface StorageHealth {
  status: HealthStatus;
  /** 0 to 100. */
  performanceScore: number;
  recommendations: readonly string[];
}

/** Counts a user's stored records without reading pictures: the drafts contain their sizes. */
export async function readStats(store: OfflineStore, ownerId: string): Promise<StorageStats> {
  const [drafts, items, device] = await Promise.all([
    store.all('drafts'),
    store.all('syncQueue'),
    navigator.storage?.estimate().catch(() => undefined),
  ]);
  const limit = store.kind === 'memory' ? FALLBACK_NOMINAL_BYTES : DRAFT_STORAGE_MAX_BYTES;
  const isOwn = (record: { ownerId: string }) => record.ownerId === ownerId;
  const freeBytes = (device?.quota ?? Infinity) - (device?.usage ?? 0);
  return statsOf(drafts.filter(isOwn), items.filter(isOwn).length, limit, freeBytes);
}

/**
 * @param limitBytes what drafts and photos may use in total
 * @param freeBytes what the device has left for the portal
 */
export function statsOf(
  drafts: readonly LocalDraft[],
  syncQueueSize: number,
  limitBytes: number,
  freeBytes: number,
): StorageStats {
  const usedSpace = drafts.reduce(
    (sum, draft) => sum + bytesOf(draft) + JSON.stringify(draft.form ?? '').length,
    0,
  );
  const totalSpace = Math.max(usedSpace, Math.min(limitBytes, usedSpace + Math.max(0, freeBytes)));
  return {
    totalSpace,
    usedSpace,
    availableSpace: totalSpace - usedSpace,
    draftCount: drafts.length,
    photoCount: drafts.reduce((sum, { photos }) => sum + photos.length, 0),
    syncQueueSize,
  };
}

/** The used fraction of the space, 0 to 1. */
export const usageOf = ({ usedSpace, totalSpace }: StorageStats): number =>
  totalSpace === 0 ? 1 : usedSpace / totalSpace;

export const isAlmostFull = (stats: StorageStats): boolean => usageOf(stats) * 100 > STORAGE_FULL_PERCENT;

/** Status, score, and advice (offline requirements 4.4, 8.2, and 9.1). */
export function healthOf(stats: StorageStats, issues: readonly IntegrityIssue[]): StorageHealth {
  const usage = usageOf(stats);
  const isUsageHigh = usage * 100 > STORAGE_WARNING_PERCENT;
  const isQueueLarge = stats.syncQueueSize > SYNC_QUEUE_LARGE;
  const has = (severity: Severity) => issues.some((issue) => issue.severity === severity);
  const isCritical = has('critical');
  const status: HealthStatus = isCritical
    ? 'critical'
    : has('high')
      ? 'error'
      : issues.length > 0 || isUsageHigh || isQueueLarge
        ? 'warning'
        : 'healthy';
  const recommendations = [
    isCritical && t('Storage system is not functioning properly'),
    issues.length > 0 && t('Database integrity issues detected - run repair if needed'),
    isUsageHigh && t('Storage usage is high - consider cleaning up old drafts'),
    isQueueLarge && t('Large sync queue - check network connectivity'),
  ].filter((text) => text !== false);
  return {
    status,
    performanceScore: Math.max(0, Math.round(100 - 50 * usage - 10 * issues.length)),
    recommendations,
  };
}

let asked: Promise<boolean> | null = null;

/**
 * Requests persistent storage, which the browser keeps when the device runs short of space; once per page, because some
 * browsers ask the user. Returns whether it is granted.
 */
export function askToPersist(): Promise<boolean> {
  asked ??= persist().catch(() => false);
  return asked;
}

/** Whether the browser has granted it, without asking the user. */
export async function isPersisted(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

async function persist(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
