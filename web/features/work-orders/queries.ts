import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** Which work orders: all of the office's, a customer's own, or those assigned to a subcontractor. */
export type WorkOrderScope =
  | { of: 'office' }
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
          'id, work_order_number, title, status, priority, trade, store_location, due_date, created_at, partner:organizations!work_orders_organization_id_fkey(name)',
          { count: 'exact' },
        )
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (scope.of === 'partner') query = query.in('organization_id', scope.organizationIds);
      if (scope.of === 'subcontractor') query = query.in('assigned_organization_id', scope.organizationIds);
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['work_order_number', 'title', 'store_location']));
      return query;
    },
  });
}

/** One work order with the place, the customer and its history. */
export function useWorkOrder(id: string) {
  return useQuery({
    queryKey: ['work_orders', id],
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_orders')
          .select(
            '*, partner:organizations!work_orders_organization_id_fkey(name), assigned:organizations!work_orders_assigned_organization_id_fkey(name), location:partner_locations(name, address_line1, city, state, postal_code, access_notes), events:work_order_events(id, event_type, message, created_at, actor:profiles(first_name, last_name))',
          )
          .eq('id', id)
          .order('created_at', { referencedTable: 'work_order_events', ascending: false })
          .single(),
      );
    },
  });
}
