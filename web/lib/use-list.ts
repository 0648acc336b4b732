import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { EXPORT_MAX_ROWS, EXPORT_PORTION_ROWS } from '#shared/limits.ts';
import { type ListCount, type ListLoader, loadPage, loadPortions } from '#web/lib/list-page.ts';
import { type AppQueryKey, extendKey } from '#web/lib/query-keys.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { textOf, useListSearch } from '#web/lib/use-list-search.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';

export type { RowRange } from '#web/lib/list-page.ts';

interface ListOptions<Row> {
  /** The list's key in the query cache. Commands make it stale by its first part, the table's name. */
  key: AppQueryKey;
  load: ListLoader<Row>;
  /** Published tables: the list reloads when others change a row of them. */
  live?: readonly string[];
  /** What is counted from a live list, for example sums: it reloads with the list, so that both agree. */
  figures?: readonly AppQueryKey[];
  /** The reload interval of a list whose changes are not published. */
  refetchIntervalMs?: number;
}

const NOTHING_LIVE: readonly string[] = [];

/** The options of the figures above a watched list, which reload when it does. */
export const WITH_LIST = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** One page of a list from the server, for the search, filters, order, and page in the URL. */
export function useList<Row>({
  key,
  load,
  live = NOTHING_LIVE,
  figures,
  refetchIntervalMs,
}: ListOptions<Row>) {
  const { search, change, show } = useListSearch();
  const queryClient = useQueryClient();
  const page = search.page ?? 1;
  const listKey = extendKey(key, 'list');
  const watched = live.length > 0 || refetchIntervalMs !== undefined;
  useLiveQuery(listKey, live, figures);

  const query = useQuery({
    queryKey: extendKey(listKey, search),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs ?? false,
    // A user who opens a list after its badge has changed wants current rows. The cached rows are shown meanwhile.
    refetchOnMount: 'always',
    refetchOnWindowFocus: watched ? 'always' : false,
    queryFn: async () => {
      const found = await loadPage(await getSupabase(), load, search);
      const countKey = extendKey(key, 'count', textOf(search));
      // Pages after a cursor do not know the length of the list. They use what the first page returned.
      if (found.count === null) return { ...found, ...queryClient.getQueryData<ListCount>(countKey) };
      queryClient.setQueryData<ListCount>(countKey, { count: found.count, isCapped: found.isCapped });
      return found;
    },
  });
  const { rows, count = null, isCapped = false, hasNext = false, after, before } = query.data ?? {};

  return {
    query,
    rows,
    count,
    isCapped,
    hasNext,
    page,
    search,
    change,
    show,
    toPage: (next: number) => {
      if (next === page + 1 && after) change({ page: next, after });
      else if (next === page - 1 && next > 1 && before) change({ page: next, before });
      else change({ page: next });
    },
    /** All rows of the filtered list, up to the limit of an export, in batches. */
    portions: async function* () {
      let left = EXPORT_MAX_ROWS;
      for await (const portion of loadPortions(await getSupabase(), load, search, EXPORT_PORTION_ROWS)) {
        yield portion.slice(0, left);
        left -= portion.length;
        if (left <= 0) return;
      }
    },
  };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
