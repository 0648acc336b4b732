import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { WORK_ORDERS_REFETCH_MS } from '#shared/limits.ts';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import type { BoardCard, BoardColumn } from '#web/features/work-orders/board/board-columns.ts';
import { filterArguments } from '#web/features/work-orders/board/board-filters.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';

export const CARDS_EACH = 20;
/** The database does not count a column further; that of a search one further than its cards. */
const COUNTED_MAX = 1000;

const KEY = ['work_orders', 'board'] as const;

/**
 * The columns of the board in one request, and another one for columns that show more than their first cards. Changes
 * by other users arrive automatically.
 * @param shown the number of cards per column, by status
 */
export function useBoard(statuses: readonly WorkOrderStatus[], shown: Readonly<Record<string, number>>) {
  const { search } = useListSearch();
  useLiveQuery(KEY, ['work_orders']);
  const filters = filterArguments(search);
  const first = useQuery({
    queryKey: [...KEY, statuses, filters],
    placeholderData: keepPreviousData,
    refetchInterval: WORK_ORDERS_REFETCH_MS,
    refetchOnMount: 'always',
    queryFn: () => loadColumns(statuses, filters, CARDS_EACH),
  });
  const longer = statuses.filter((status) => (shown[status] ?? 0) > CARDS_EACH);
  const more = useQueries({
    queries: longer.map((status) => ({
      queryKey: [...KEY, [status], filters, shown[status]],
      placeholderData: keepPreviousData,
      queryFn: () => loadColumns([status], filters, shown[status] ?? CARDS_EACH),
    })),
  });
  const columns = first.data?.map(
    (column) =>
      more.flatMap(({ data }) => data ?? []).find(({ status }) => status === column.status) ?? column,
  );
  return { query: first, columns, isLoadingMore: more.some(({ isFetching }) => isFetching), search };
}

type Filters = ReturnType<typeof filterArguments>;

async function loadColumns(statuses: readonly WorkOrderStatus[], filters: Filters, cardsEach: number) {
  const rows = unwrap(
    await (await getSupabase()).rpc('work_order_board', {
      ...filters,
      p_statuses: [...statuses],
      p_cards_each: cardsEach,
    }),
  );
  // JSON of the database, built by `work_order_board` in the shape of a card.
  return rows.map(
    ({ status, total, cards }): BoardColumn => ({
      status: status as WorkOrderStatus,
      total: total ?? 0,
      atLeast: (total ?? 0) >= (isSearch(filters) ? cardsEach + 1 : COUNTED_MAX),
      cards: cards as unknown as BoardCard[],
    }),
  );
}

const isSearch = ({ p_search }: Filters) => p_search.trim().length >= 3;
