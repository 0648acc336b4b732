import { notifyManager, onlineManager, type Query, QueryClientContext } from '@tanstack/react-query';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { DataError } from '#web/lib/data-error.ts';

/** Queries of the frame around every page say nothing about the age of the page. */
const AROUND_PAGES: readonly unknown[] = [
  'clock',
  'notifications',
  'pictures',
  'saved_views',
  'unread_message_counts',
  'viewer',
];

/** Counts in the navigation. */
const BADGES: readonly unknown[] = ['active-of-organizations', 'submitted-count'];

/**
 * The age of the oldest data on the screen, as a time in milliseconds, while the server is unreachable; null while it
 * is reachable.
 */
export function useSavedAt(): number | null {
  const cache = useContext(QueryClientContext)?.getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => {
      const later = notifyManager.batchCalls(listener);
      const stops = [cache?.subscribe(later), onlineManager.subscribe(later)];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, () => savedAt(cache?.getAll() ?? []));
}

function savedAt(queries: readonly Query[]): number | null {
  const isOnline = onlineManager.isOnline();
  const ages = queries
    .filter(({ state }) => state.data !== undefined && (!isOnline || isCutOff(state.error)))
    .filter((query) => query.isActive() && !isAround(query.queryKey))
    .map(({ state }) => state.dataUpdatedAt);
  return ages.length > 0 ? Math.min(...ages) : null;
}

const isAround = ([first, second]: readonly unknown[]): boolean =>
  AROUND_PAGES.includes(first) || BADGES.includes(second);

/** Connected to a network that does not reach the server. */
const isCutOff = (error: unknown): boolean => error instanceof DataError && error.isConnection;
