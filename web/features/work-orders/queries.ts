import { statusesOf } from '#web/features/work-orders/list-views.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** Which work orders: a customer's own, or those assigned to a subcontractor. */
export type WorkOrderScope =
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

/** The work orders of a scope, newest first. The filter that the policy implies is sent, so that an index serves it. */
export function useWorkOrderList(scope: WorkOrderScope) {
  return useList({
    key: ['work_orders', scope],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('work_orders')
        .select(
          'id, work_order_number, title, status, priority, trade, store_location, due_date, created_at',
          { count: 'exact' },
        )
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (scope.of === 'partner') query = query.in('organization_id', scope.organizationIds);
      if (scope.of === 'subcontractor') query = query.in('assigned_organization_id', scope.organizationIds);
      if (status) query = query.filter('status', 'in', `(${statusesOf(status).join(',')})`);
      if (q) query = query.or(searchFilter(q, ['work_order_number', 'title', 'store_location']));
      return query;
    },
  });
}
