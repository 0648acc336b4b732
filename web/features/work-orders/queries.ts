import { applyFilters, ORDER_COLUMNS, ordered } from '#web/features/work-orders/apply-filters.ts';
import { SUBCONTRACTOR_VIEWS } from '#web/features/work-orders/list-views.ts';
import { countFor } from '#web/lib/list-count.ts';
import { loadPage } from '#web/lib/list-page.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { type RowRange, useList } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** Which work orders: a customer's own, or those assigned to a subcontractor. */
export type WorkOrderScope =
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

const keyOf = ({ of, organizationIds }: WorkOrderScope) => ['work_orders', of, organizationIds] as const;

/**
 * The work orders of a scope, newest first. It sends the filter that the policy implies, so that an index can be used.
 */
export function useWorkOrderList(scope: WorkOrderScope) {
  return useList({ key: keyOf(scope), live: ['work_orders'], load: loaderOf(scope) });
}

function loaderOf({ of, organizationIds }: WorkOrderScope) {
  return (supabase: Client, search: ListSearch, { from, to }: RowRange) => {
    const column = of === 'partner' ? 'organization_id' : 'assigned_organization_id';
    const question = supabase
      .from('work_orders')
      .select(
        `id, work_order_number, title, status, priority, trade, store_location, partner_reference, due_date, ${ORDER_COLUMNS}, partner:organizations!work_orders_organization_id_fkey(name), budget:work_order_budgets(nte_amount)`,
        { count: countFor(search) },
      )
      .range(from, to);
    // For one organization an index has the list's order; for several it does not.
    const [only, ...others] = organizationIds;
    const own =
      only && others.length === 0 ? question.eq(column, only) : question.in(column, organizationIds);
    return ordered(applyFilters(own, search), search);
  };
}

/** The first page of each of a subcontractor's views, for offline use. */
export async function prefetchWorkOrderPages(organizationIds: string[]) {
  const supabase = await getSupabase();
  const scope = { of: 'subcontractor', organizationIds } as const;
  return Promise.all(
    SUBCONTRACTOR_VIEWS.map(async ({ search }) => ({
      key: [...keyOf(scope), 'list', search] as const,
      data: await loadPage(supabase, loaderOf(scope), search),
    })),
  );
}
