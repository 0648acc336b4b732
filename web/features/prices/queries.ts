import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** All price lists in the order of their names; without a filter, those that are in use. */
export function usePriceLists() {
  return useList({
    key: ['price_lists'],
    load: (supabase, { q, scope, state, sort }, { from, to }) => {
      let query = supabase
        .from('price_lists')
        .select(
          'id, name, scope, trade, valid_from, valid_until, is_active, project:projects(name), location:partner_locations(name, store_number), customer:organizations(name)',
          { count: 'estimated' },
        )
        .eq('is_active', state !== 'retired');
      if (scope) query = query.filter('scope', 'eq', scope);
      if (q) query = query.or(searchFilter(q, ['name']));
      return query
        .order('name', { ascending: sort !== '-name' })
        .order('id')
        .range(from, to);
    },
  });
}

/** One price list with its prices; null once it is deleted. */
export function usePriceList(id: string) {
  return useQuery({
    queryKey: ['price_lists', 'one', id],
    staleTime: 0,
    // A form begins with what is stored now, and not with what it showed when it was left.
    gcTime: 0,
    queryFn: () => loadPriceList(id),
  });
}

export type PriceList = NonNullable<Awaited<ReturnType<typeof loadPriceList>>>;

export async function loadPriceList(id: string) {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from('price_lists')
      .select(
        'id, name, scope, project_id, partner_location_id, organization_id, trade, valid_from, valid_until, notes, is_active, updated_at, items:price_list_items(id, kind, trade, labor_class, time_kind, tier_from, minimum_hours, description, value)',
      )
      .eq('id', id)
      .maybeSingle(),
  );
}

/** What is asked about the price of a work order, or of a project itself. What is left out is what the database supposes. */
export interface PriceQuestion {
  /** Null until one is chosen, and for what is on a project itself. */
  p_work_order_id: string | null;
  p_project_id?: string;
  p_kind: string;
  p_on: string;
  p_trade?: string;
  p_time_kind: string;
  p_cost: number;
  p_description?: string;
  p_labor_class?: string;
}

/** A price that could apply, on its list. */
export interface PriceCandidate {
  applies: boolean;
  decided_by: string;
  price_list_id: string;
  price_list_name: string;
  scope: string;
  valid_from: string;
  price_list_item_id: string;
  trade: string | null;
  labor_class: string | null;
  time_kind: string | null;
  tier_from: number;
  minimum_hours: number | null;
  description: string | null;
  value: number;
}

/** Every price that could apply, best first; asked once a work order, or a project, and a day are named. */
export function usePriceExplanation({ p_work_order_id, ...question }: PriceQuestion) {
  return useQuery({
    queryKey: ['price_lists', 'explanation', p_work_order_id, question],
    enabled: Boolean(p_work_order_id ?? question.p_project_id) && question.p_on !== '',
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const asked = { ...question, ...(p_work_order_id !== null && { p_work_order_id }) };
      // The columns of a function count as nullable; these are of tables that say which are not.
      return unwrap(await supabase.rpc('explain_price', asked)) as PriceCandidate[];
    },
  });
}
