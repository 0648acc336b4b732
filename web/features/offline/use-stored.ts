import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { STORAGE_STATS_REFRESH_MS } from '#shared/limits.ts';
import { storage } from '#web/offline/database/storage.ts';
import type { StorageState } from '#web/offline/database/storage-machine.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import { type UnsentWork, unsentWorkOf } from '#web/offline/encryption/unsent-work.ts';
import { countItems, type ItemCounts } from '#web/offline/outbox/count-items.ts';
import { onOutboxChange, whyUnsaved } from '#web/offline/outbox/opened-outboxes.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { readStats, type StorageStats } from '#web/offline/repair/health.ts';

export const useStorageState = (): StorageState => useSyncExternalStore(storage.subscribe, storage.read);

export const useSyncState = () => useSyncExternalStore(sync.subscribe, sync.read);

/** Changes come in bursts while photos are sent. */
const GATHERED_MS = 200;

/**
 * The result of `read`, read again after every change of the storage; undefined before the storage is usable. If
 * reading fails, the last result stays: the banner shows the state of the storage.
 *
 * @param everyMs also read at this interval, while the page is visible
 */
export function useStored<Value>(
  read: (store: OfflineStore) => Promise<Value>,
  { key = '', everyMs }: { key?: string; everyMs?: number } = {},
): Value | undefined {
  const { state } = useStorageState();
  const isUsable = state === 'ready' || state === 'fallback';
  const [known, setKnown] = useState<{ key: string; value: Value }>();
  const readNow = useEffectEvent(async (of: string, isWanted: () => boolean) => {
    const value = await storage.whenUsable().then(read);
    if (isWanted()) setKnown({ key: of, value });
  });

  useEffect(() => {
    if (!isUsable) return;
    let isShown = true;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const again = () => void readNow(key, () => isShown).catch(() => undefined);
    const soon = () => {
      clearTimeout(gathering);
      gathering = setTimeout(again, GATHERED_MS);
    };
    again();
    const stops = [storage.onChange(soon), onOutboxChange(soon)];
    const timer =
      everyMs === undefined
        ? undefined
        : setInterval(() => {
            if (document.visibilityState === 'visible') again();
          }, everyMs);
    return () => {
      isShown = false;
      clearTimeout(gathering);
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [isUsable, key, everyMs]);
  return known?.key === key ? known.value : undefined;
}

/** How much a user has stored on this device; refreshed every ten seconds while it is shown. */
export const useStorageStats = (profileId: string): StorageStats | undefined =>
  useStored((store) => readStats(store, profileId), { key: profileId, everyMs: STORAGE_STATS_REFRESH_MS });

/** A user's unsent work on this device; it is polled, because forms send no event when they change. */
export const useUnsentWork = (profileId: string): UnsentWork | undefined =>
  useStored(() => unsentWorkOf(profileId), { key: profileId, everyMs: STORAGE_STATS_REFRESH_MS });

interface OutboxCounts extends Pick<ItemCounts, 'pending' | 'refused'> {
  /** Why one of them is only in the memory of this page. */
  unsaved: 'full' | 'memory' | null;
}

/** A user's undelivered clock events and messages. */
export const useOutboxCounts = (profileId: string): OutboxCounts | undefined =>
  useStored(
    async (store) => {
      const [clock, message] = await Promise.all([
        countItems(store, profileId, 'clock'),
        countItems(store, profileId, 'message'),
      ]);
      return {
        pending: clock.pending + message.pending,
        refused: clock.refused + message.refused,
        unsaved: whyUnsaved(profileId),
      };
    },
    { key: profileId },
  );
