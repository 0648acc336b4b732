import { QueryClient } from '@tanstack/react-query';
import { QUERY_RETRIES, QUERY_STALE_MS } from '#shared/limits.ts';
import { onUserChange } from '#web/app/session/session-store.ts';
import { DataError } from '#web/lib/data-error.ts';

/** One cache for all areas, with the defaults of the specification (offline document, section 9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      // A refusal will be refused again; only what might be luck is tried once more.
      retry: (failures, error) => failures < QUERY_RETRIES && !isRefusal(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
  },
});

// What one person saw is not the next one's.
onUserChange(() => queryClient.clear());

function isRefusal(error: unknown): boolean {
  return error instanceof DataError && error.status >= 400 && error.status < 500;
}
