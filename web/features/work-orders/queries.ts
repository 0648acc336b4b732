import { narrowed, ORDER_COLUMNS, ordered } from '#web/features/work-orders/narrow.ts';
import { countFor } from '#web/lib/list-count.ts';
import { useList } from '#web/lib/use-list.ts';

/** Which work orders: a customer's own, or those assigned to a subcontractor. */
export type WorkOrderScope =
  | { of: 'partner'; organizationIds: string[] }
  | { of: 'subcontractor'; organizationIds: string[] };

/** The work orders of a scope, newest first. The filter that the policy implies is sent, so that an index serves it. */
export function useWorkOrderList({ of, organizationIds }: WorkOrderScope) {
  return useList({
    key: ['work_orders', of, organizationIds],
    live: ['work_orders'],
    load: (supabase, search, { from, to }) => {
      const column = of === 'partner' ? 'organization_id' : 'assigned_organization_id';
      const question = supabase
        .from('work_orders')
        .select(
          `id, work_order_number, title, status, priority, trade, store_location, partner_reference, due_date, ${ORDER_COLUMNS}`,
          { count: countFor(search) },
        )
        .range(from, to);
      // For one organization an index begins with it and goes on in the list's order; for several it cannot.
      const [only, ...others] = organizationIds;
      const own =
        only && others.length === 0 ? question.eq(column, only) : question.in(column, organizationIds);
      return ordered(narrowed(own, search), search);
    },
  });
}
