import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { type ListSearch, useListSearch } from '#web/lib/use-list-search.ts';

/** Which rows of the whole list, both ends included; for supabase-js's `.range(from, to)`. */
export interface RowRange {
  from: number;
  to: number;
}

interface ListAnswer<Row> {
  data: Row[] | null;
  error: null | { message: string; code: string; details: string; hint: string };
  count: number | null;
  status: number;
}

/** Asks for one range of the list: `supabase.from(…).select(columns, { count: 'exact' })…range(from, to)`. */
export type ListLoader<Row> = (
  supabase: Client,
  search: ListSearch,
  range: RowRange,
) => PromiseLike<ListAnswer<Row>>;

interface ListOptions<Row> {
  /** Names the list in the cache; commands make it stale by its first part, the table's name. */
  key: readonly unknown[];
  load: ListLoader<Row>;
  /** For a list that others fill meanwhile: asked again this often, and whenever its window is looked at. */
  refetchIntervalMs?: number;
}

const EXPORT_MAX_ROWS = 1000;

/** One page of a list from the server, by the search, filters and page in the address. */
export function useList<Row>({ key, load, refetchIntervalMs }: ListOptions<Row>) {
  const { search, change } = useListSearch();
  const page = search.page ?? 1;
  const query = useQuery({
    queryKey: [...key, 'list', search],
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs ?? false,
    // Whoever opens a list, back from a badge that counts up, wants today's: the rows known so far stand meanwhile.
    refetchOnMount: 'always',
    refetchOnWindowFocus: refetchIntervalMs === undefined ? false : 'always',
    queryFn: async () => {
      const from = (page - 1) * LIST_PAGE_SIZE;
      const answer = await load(await getSupabase(), search, { from, to: from + LIST_PAGE_SIZE - 1 });
      // A page behind the last row (416): the list became shorter since the address was made.
      if (answer.status === 416) return { rows: [], count: 0 };
      return { rows: unwrap(answer), count: answer.count };
    },
  });
  const loadAll = async () =>
    unwrap(await load(await getSupabase(), { ...search, page: 1 }, { from: 0, to: EXPORT_MAX_ROWS - 1 }));
  return { query, rows: query.data?.rows, count: query.data?.count ?? null, page, search, change, loadAll };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
