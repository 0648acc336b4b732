import { onlineManager, QueryClient } from '@tanstack/react-query';
import { QUERY_RETRIES, QUERY_STALE_MS } from '#shared/limits.ts';
import { onUserChange } from '#web/app/session/session-store.ts';
import { DataError } from '#web/lib/data-error.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/** One cache for all areas, with its default settings (offline requirements 9.4). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      // A refusal will be refused again; only what might be luck is tried once more.
      retry: (failures, error) => failures < QUERY_RETRIES && !isRefusal(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    // Without a line a question waits for it, but what somebody does is refused at once: it must not happen hours later.
    mutations: { networkMode: 'always' },
  },
});

// A page that starts without a line is told of none: only that it comes back.
onlineManager.setOnline(navigator.onLine);
// It listens as long as somebody listens to it: also while nobody is signed in.
onlineManager.subscribe(() => {});
offlineCache.attach(queryClient);

// What one person saw is not the next one's.
onUserChange(() => {
  queryClient.clear();
  void offlineCache.clear();
});

function isRefusal(error: unknown): boolean {
  return error instanceof DataError && error.status >= 400 && error.status < 500;
}
