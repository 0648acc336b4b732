import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LIVE_LIST_DELAY_MS, LIVE_LIST_GAP_MS } from '#shared/limits.ts';
import { listenToTables } from '#web/lib/live-tables.ts';

/**
 * For the page of one work order: asks again for everything on it when others change it, when the viewer's firm loses it,
 * when the connection comes back, and when the window is looked at again.
 * @param id undefined while it is not known
 * @param pageId what the page's own question names, where that is not the work order
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
        // Who has lost the work order is told of its changes no longer.
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
