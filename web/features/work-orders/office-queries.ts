import { useQuery } from '@tanstack/react-query';
import { WORK_ORDERS_REFETCH_MS } from '#shared/limits.ts';
import { statusesOf } from '#web/features/work-orders/list-views.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** The assignee filter's words for work that has no subcontractor. */
export const OWN_CREW = 'own';

/** Bills that stand: a draft or a rejected one has not charged anything. */
const CHARGED = ['submitted', 'approved', 'paid'];

/** The office's work orders by view, priority, customer, subcontractor and text. New requests come in by themselves. */
export function useOfficeWorkOrders() {
  return useList({
    key: ['work_orders', 'office'],
    refetchIntervalMs: WORK_ORDERS_REFETCH_MS,
    load: (supabase, { q, status, priority, partner, assignee, sort }, { from, to }) => {
      let query = supabase
        .from('work_orders')
        .select(
          'id, work_order_number, title, status, priority, trade, store_location, due_date, created_at, updated_at, partner:organizations!work_orders_organization_id_fkey(name), assigned:organizations!work_orders_assigned_organization_id_fkey(name), budget:work_order_budgets(nte_amount), assignments:work_order_assignments(is_lead, person:profiles(first_name, last_name)), billed:subcontractor_bill_work_orders(amount, bill:subcontractor_bills!inner(status))',
          { count: 'exact' },
        )
        .in('billed.bill.status', CHARGED)
        .range(from, to);
      if (status) query = query.filter('status', 'in', `(${statusesOf(status).join(',')})`);
      if (status === 'late') query = query.lt('due_date', today());
      if (priority) query = query.filter('priority', 'eq', priority);
      if (partner) query = query.eq('organization_id', String(partner));
      if (assignee === OWN_CREW) query = query.is('assigned_organization_id', null).neq('status', 'received');
      else if (assignee) query = query.eq('assigned_organization_id', String(assignee));
      if (q) query = query.or(searchFilter(q, ['work_order_number', 'title', 'store_location']));

      if (sort === 'due' || (status === 'late' && !sort))
        query = query.order('due_date', { nullsFirst: false });
      if (sort === 'changed') query = query.order('updated_at', { ascending: false });
      return query.order('created_at', { ascending: sort === 'oldest' }).order('id');
    },
  });
}

export type OfficeListRow = NonNullable<ReturnType<typeof useOfficeWorkOrders>['rows']>[number];

/** Customers and subcontractors, for filters and for the choice of who does the work. */
export function useOrganizationChoices(type: 'partner' | 'subcontractor') {
  return useQuery({
    queryKey: ['organizations', 'choices', type],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name, trades')
          .eq('organization_type', type)
          .eq('is_active', true)
          .order('name'),
      ),
  });
}
