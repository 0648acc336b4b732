import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LIVE_LIST_DELAY_MS, LIVE_LIST_GAP_MS } from '#shared/limits.ts';
import { listenToTables } from '#web/lib/live-tables.ts';
import type { AppQueryKey } from '#web/lib/query-keys.ts';

/**
 * Reloads the queries under this key when others change one of these tables: at once, then at most every few seconds.
 * @param figures the keys of what is counted from them, for example sums: it reloads at the same time
 */
export function useLiveQuery(
  key: AppQueryKey,
  tables: readonly string[],
  figures: readonly AppQueryKey[] = [],
): void {
  const queryClient = useQueryClient();
  const latestKeys = useRef([key]);
  latestKeys.current = [key, ...figures];
  const names = tables.join();

  useEffect(() => {
    if (names === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAskedAt = 0;
    const ask = () => {
      timer = undefined;
      lastAskedAt = Date.now();
      for (const queryKey of latestKeys.current) void queryClient.invalidateQueries({ queryKey });
    };
    const stop = listenToTables(names.split(','), () => {
      timer ??= setTimeout(ask, Math.max(LIVE_LIST_DELAY_MS, lastAskedAt + LIVE_LIST_GAP_MS - Date.now()));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient, names]);
}
