import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

type Answer = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'isPlaceholderData'>;

/** Whether a query waits for a connection and has no cached response. False until the cache is loaded. */
export function useNeedsSignal({ data, fetchStatus, isPlaceholderData }: Answer): boolean {
  const isRestored = useSyncExternalStore(offlineCache.subscribe, offlineCache.isRestored);
  return isRestored && (data === undefined || isPlaceholderData) && fetchStatus === 'paused';
}
