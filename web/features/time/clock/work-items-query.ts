import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { WORK_ITEMS_REFETCH_MS, WORK_ITEMS_STALE_MS } from '#shared/limits.ts';
import type { WorkItem } from '#web/features/time/clock/work-items.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const storageKeyOf = (profileId: string) => `fieldfare-work-items:${profileId}`;

/** The work items of the clock; offline, the last known ones. One request for all sections. */
export function workItemsQuery(profileId: string) {
  return {
    queryKey: ['clock', 'items', profileId, serverToday()] as const,
    queryFn: async () => {
      const items = await loadItems('');
      keepItems(profileId, items);
      return items;
    },
    staleTime: WORK_ITEMS_STALE_MS,
  };
}

export function useWorkItems(profileId: string) {
  return useQuery({
    ...workItemsQuery(profileId),
    refetchInterval: WORK_ITEMS_REFETCH_MS,
    initialData: () => recallItems(profileId),
    initialDataUpdatedAt: 0,
  });
}

/** The server's results for a text. The loaded list has a limit for each kind of item; the search has none. */
export function useFoundWorkItems(text: string) {
  return useQuery({
    queryKey: ['clock', 'found', text, serverToday()],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: WORK_ITEMS_REFETCH_MS,
    queryFn: ({ signal }) => loadItems(text, signal),
  });
}

async function loadItems(text: string, signal?: AbortSignal): Promise<WorkItem[]> {
  const supabase = await getSupabase();
  const question = supabase.rpc('clock_work_items', { p_today: serverToday(), p_search: text });
  const rows = unwrap(await (signal ? question.abortSignal(signal) : question));
  return rows.flatMap(({ kind, id, ...row }) =>
    id && (kind === 'work_order' || kind === 'project')
      ? [
          {
            kind,
            id,
            number: row.number ?? '',
            title: row.title ?? '',
            location: row.location ?? '',
            isMine: row.is_mine ?? false,
            assignee: row.assignee,
            isAvailable: row.is_available ?? false,
            sessionsToday: row.sessions_today ?? 0,
            hoursToday: row.hours_today ?? 0,
            lastWorkedAt: row.last_worked_at,
            recentRank: row.recent_rank,
          } satisfies WorkItem,
        ]
      : [],
  );
}

/** The location of a work order in the lists that this page has loaded; undefined when they do not have it. */
export function worksiteOf(queryClient: QueryClient, workOrderId: string | undefined): string | undefined {
  const lists = queryClient.getQueriesData<WorkItem[]>({ queryKey: ['clock'] });
  const items = lists.flatMap(([, list]) => (Array.isArray(list) ? list : []));
  return items.find(({ kind, id }) => kind === 'work_order' && id === workOrderId)?.location;
}

export function keepItems(profileId: string, items: readonly WorkItem[]): void {
  try {
    localStorage.setItem(storageKeyOf(profileId), JSON.stringify(items));
  } catch {
    // When storage is full, the list needs a connection.
  }
}

function recallItems(profileId: string): WorkItem[] | undefined {
  return storedJson(storageKeyOf(profileId)) as WorkItem[] | undefined;
}
