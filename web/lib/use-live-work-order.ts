import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIVE_LIST_DELAY_MS, LIVE_LIST_GAP_MS } from '#shared/limits.ts';
import { listenToTables } from '#web/lib/live-tables.ts';

/**
 * For the page of one work order: reloads everything on it when others change it, when the viewer's firm loses it,
 * when the connection is back, and when the window gets the focus.
 * @param id undefined while it is not known
 * @param pageId the id in the page's own query, if it is not the work order's
 */
export function useLiveWorkOrder(id: string | undefined, pageId = id): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (id === undefined || pageId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAskedAt = 0;
    const ask = () => {
      timer = undefined;
      lastAskedAt = Date.now();
      const isOnPage = ({ queryHash }: Query) => queryHash.includes(id) || queryHash.includes(pageId);
      void queryClient.invalidateQueries({ predicate: isOnPage });
    };
    const askSoon = () => {
      timer ??= setTimeout(ask, Math.max(LIVE_LIST_DELAY_MS, lastAskedAt + LIVE_LIST_GAP_MS - Date.now()));
    };
    const look = () => {
      if (document.visibilityState === 'visible') askSoon();
    };
    const stop = listenToTables(
      [
        { table: 'work_orders', filter: `id=eq.${id}` },
        { table: 'work_order_reports', filter: `work_order_id=eq.${id}` },
        // Changes are no longer published to a firm that has lost the work order.
        { table: 'former_work_orders', filter: `work_order_id=eq.${id}` },
      ],
      askSoon,
    );
    window.addEventListener('focus', look);
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [queryClient, id, pageId]);
}
