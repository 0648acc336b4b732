import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { isId } from '#web/lib/is-id.ts';
import { NO_TRADE } from '#web/lib/office-trades.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList, WITH_LIST } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** A piece of work behind a sum: what it earned and cost in the period. */
export interface MarginRow {
  id: string;
  kind: 'work_order' | 'project' | 'invoice' | 'credit_note';
  number: string | null;
  title: string | null;
  customer_id: string | null;
  customer_name: string | null;
  revenue: number;
  subcontractors: number;
  labor: number;
  receipts: number;
  travel: number;
  cost: number;
  margin: number;
  margin_percent: number | null;
}

/** The filters of the URL, as the list and its sum send them. Invalid ids are ignored. */
function askedOf({ customer, location, project, subcontractor, trade, ...search }: ListSearch) {
  const [from, to] = [search['month-from'], search['month-to']];
  return {
    ...(isId(customer) && { p_customer: customer }),
    ...(isId(location) && { p_location: location }),
    ...(isId(project) && { p_project: project }),
    ...(isId(subcontractor) && { p_subcontractor: subcontractor }),
    ...(trade && { p_trade: trade === NO_TRADE ? '' : String(trade) }),
    ...(isDay(from) && { p_from: from }),
    ...(isDay(to) && { p_until: to }),
  };
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** The work behind a sum, the smallest margin first. */
export function useMarginRows() {
  return useList({
    key: ['margin', 'rows'],
    load: (supabase, search, { from, to }) =>
      supabase
        .rpc('margin_rows', { ...askedOf(search), p_limit: to - from + 1, p_offset: from })
        // The columns of a function count as nullable.
        .overrideTypes<MarginRow[], { merge: false }>(),
  });
}

/** The sum of the filtered work; null when nothing was earned or spent. */
export function useMarginSum(search: ListSearch) {
  const asked = askedOf(search);
  return useQuery({
    queryKey: ['margin', 'sums', asked],
    ...WITH_LIST,
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('margin_figures', asked))[0] ?? null,
  });
}
