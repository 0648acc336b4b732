import { watchForClearing } from '#web/app/offline/cleared-data.ts';
import { runLeaving } from '#web/lib/leaving.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { storage } from '#web/offline/database/storage.ts';
import { scheduleCleanup } from '#web/offline/drafts/cleanup.ts';
import { adoptOwnerless, lockLeftovers, unsealWorkOf } from '#web/offline/encryption/locked-work.ts';
import { isNothing, unsentWorkOf } from '#web/offline/encryption/unsent-work.ts';
import { formsRestoring } from '#web/offline/forms/saved-forms.ts';
import { startQueueReports } from '#web/offline/outbox/report-queue.ts';
import { sync } from '#web/offline/outbox/sync.ts';

/** Offline, the key cannot be requested; then it is retried. */
const UNSEAL_RETRY_MS = 30_000;

/**
 * Starts the offline work of the signed-in user: opens the storage, locks what another user has left unlocked, restores
 * this user's locked work, and delivers what waits. Returns a function that stops it.
 */
export function startOffline(profileId: string, userId: string): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let stopReports: (() => void) | undefined;

  const unseal = async () => {
    clearTimeout(retry);
    try {
      const opened = await unsealWorkOf(profileId);
      if (opened === 0) return;
      // Preferences are locked, too.
      const unsent = await unsentWorkOf(profileId).catch(() => null);
      if (!unsent || !isNothing(unsent)) {
        toast({ kind: 'success', title: t('Your unsent work is back on this device') });
      }
      await runLeaving('restored');
    } catch {
      if (!isStopped) retry = setTimeout(unseal, UNSEAL_RETRY_MS);
    }
  };
  const begin = async () => {
    await lockLeftovers(profileId).catch(() => undefined);
    await adoptOwnerless(profileId).catch(() => undefined);
    if (isStopped) return;
    void sync.start({ profileId, userId });
    stopReports = startQueueReports(profileId, userId);
    await unseal();
  };

  storage.open();
  void formsRestoring();
  void begin();
  const callOffCleanup = scheduleCleanup();
  const stopWatching = watchForClearing();
  window.addEventListener('online', unseal);
  return () => {
    isStopped = true;
    clearTimeout(retry);
    window.removeEventListener('online', unseal);
    callOffCleanup();
    stopWatching();
    stopReports?.();
    void sync.stop();
  };
}
