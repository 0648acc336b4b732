import { onlineManager, QueryClient } from '@tanstack/react-query';
import { QUERY_RETRIES, QUERY_STALE_MS } from '#shared/limits.ts';
import { onUserChange } from '#web/app/session/session-store.ts';
import { DataError } from '#web/lib/data-error.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** One query cache for all areas, with its default settings (offline requirements 9.4). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      // A refusal would be refused again. Only transient errors are retried once.
      retry: (failures, error) => failures < QUERY_RETRIES && !isRefusal(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    // Offline, a query waits for the connection, but a mutation fails at once: it must not happen hours later.
    mutations: { networkMode: 'always' },
  },
});

// A page that starts offline gets no offline event, only the online event later.
onlineManager.setOnline(navigator.onLine);
// Subscribed as long as there is a subscriber, also while nobody is signed in.
onlineManager.subscribe(() => {});
offlineCache.attach(queryClient);

// The next user must not see data of the last one.
onUserChange(() => {
  queryClient.clear();
  void offlineCache.clear();
});

function isRefusal(error: unknown): boolean {
  return error instanceof DataError && error.status >= 400 && error.status < 500;
}
