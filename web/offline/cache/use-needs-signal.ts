import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

type Answer = Pick<UseQueryResult, 'data' | 'fetchStatus' | 'isPlaceholderData'>;

/** Whether what a query asks for waits for a line, and nothing of it was kept. Not before that is known. */
export function useNeedsSignal({ data, fetchStatus, isPlaceholderData }: Answer): boolean {
  const isRestored = useSyncExternalStore(offlineCache.subscribe, offlineCache.isRestored);
  return isRestored && (data === undefined || isPlaceholderData) && fetchStatus === 'paused';
}
