import { DRAFT_STORAGE_MAX_BYTES } from '#shared/limits.ts';
import { downloadFile } from '#web/lib/csv.ts';
import { forgetSharedPhotos } from '#web/lib/forget-shared-photos.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { clearDownloads } from '#web/offline/cache/clear-downloads.ts';
import { storage } from '#web/offline/database/storage.ts';
import { cleanUp } from '#web/offline/drafts/cleanup.ts';
import { clearJournalsOf } from '#web/offline/drafts/draft-journal.ts';
import { isAlmostFull, readStats } from '#web/offline/repair/health.ts';
import { type RepairOptions, type RepairResult, requestRepair } from '#web/offline/repair/repair.ts';

/** The texts of the toasts are specified (offline requirements 8.1). */

/**
 * Makes room: deletes old automatic drafts, and, if the device itself is short of space, the offline cache. Returns
 * whether there is enough room now.
 */
export async function cleanStorage(profileId: string): Promise<boolean> {
  try {
    const store = await storage.whenUsable();
    const before = await readStats(store, profileId);
    const result = await cleanUp();
    // Offline, the user works with the cached data.
    const isDeviceFull = before.totalSpace < DRAFT_STORAGE_MAX_BYTES && navigator.onLine;
    if (isDeviceFull) await clearDownloads();
    const isEnough = !isAlmostFull(await readStats(store, profileId));
    if (result.state === 'done') tellCleared(result.last.drafts.length);
    else toast({ kind: 'destructive', title: t('Clear Failed'), description: result.why });
    if (!isEnough) tellAlmostFull();
    return isEnough;
  } catch (error) {
    clearFailed(error);
    return false;
  }
}

const tellCleared = (drafts: number): void =>
  toast({
    kind: 'success',
    title: t('Cache Cleared'),
    description:
      drafts > 0
        ? t('{{count}} old draft removed.|{{count}} old drafts removed.', { count: drafts })
        : t('There was no old draft to remove.'),
  });

export const tellAlmostFull = (): void =>
  toast({ title: t('Storage Almost Full'), description: t('Consider syncing or clearing old drafts.') });

/** Deletes the offline cache. */
export async function clearCache(): Promise<void> {
  try {
    await clearDownloads();
    toast({ kind: 'success', title: t('Cache Cleared') });
  } catch (error) {
    clearFailed(error);
  }
}

const clearFailed = (error: unknown): void =>
  toast({ kind: 'destructive', title: t('Clear Failed'), description: problemText(error).title });

/** Repairs the database while this page has no open connection; null when that was not possible. */
export async function repairStorage(options: RepairOptions): Promise<RepairResult | null> {
  const outcome: { result: RepairResult | null } = { result: null };
  void requestRepair(options).then((result) => {
    outcome.result = result;
  });
  await storage.retry();
  // Opening had already passed the step that repairs.
  if (!outcome.result) await storage.retry();
  storage.changed();
  return outcome.result;
}

/** The button Fix: switches back from the storage fallback, with all its data. Returns whether it worked. */
export async function fixStorage(): Promise<boolean> {
  await repairStorage({ depth: 'records', mayLose: false });
  return storage.read().state === 'ready';
}

/**
 * Deletes reports and photos, and all caches and copies, after the user has confirmed. Clock events, messages,
 * and other forms exist nowhere else, and stay.
 */
export async function resetStorage(profileId: string): Promise<void> {
  if (!(await storage.reset())) return;
  clearJournalsOf(profileId);
  try {
    await forgetSharedPhotos();
    await clearDownloads();
  } catch (error) {
    clearFailed(error);
  }
}

/** Creates a file and downloads it. */
export async function exportFile(make: () => Promise<File>): Promise<void> {
  try {
    const file = await make();
    downloadFile(file.name, file);
    toast({ kind: 'success', title: t('Export Complete'), description: file.name });
  } catch (error) {
    toast({ kind: 'destructive', title: t('Export Failed'), description: problemText(error).title });
  }
}
