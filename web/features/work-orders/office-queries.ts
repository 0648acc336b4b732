import { useQuery } from '@tanstack/react-query';
import { applyFilters, isOfPerson, ORDER_COLUMNS, ordered } from '#web/features/work-orders/apply-filters.ts';
import { TO_ASSIGN } from '#web/features/work-orders/list-views.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { countFor } from '#web/lib/list-count.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';
import { useIsTechnician } from '#web/lib/use-may.ts';

/** Bills that count: drafts and rejected ones have not charged anything. */
const CHARGED = ['submitted', 'approved', 'paid'];

const COLUMNS =
  `id, work_order_number, title, status, priority, trade, store_location, partner_reference, due_date, assigned_organization_id, ${ORDER_COLUMNS}, partner:organizations!work_orders_organization_id_fkey(name), assigned:organizations!work_orders_assigned_organization_id_fkey(name), budget:work_order_budgets(nte_amount), assignments:work_order_assignments(is_lead, person:profiles(first_name, last_name, is_active)), billed:subcontractor_bill_work_orders(amount, bill:subcontractor_bills!inner(status, subcontractor_organization_id))` as const;
/** The same columns, of the work orders that one person is assigned to. */
const OF_PERSON =
  `${COLUMNS}, of_person:work_order_assignments!inner(assigned_to)` as unknown as typeof COLUMNS;

/** The office's work orders that match the URL. New requests appear automatically. */
export function useOfficeWorkOrders() {
  const isTechnician = useIsTechnician();
  return useList({
    key: ['work_orders', 'office'],
    live: ['work_orders'],
    load: (supabase, search, { from, to }) => {
      const columns = isOfPerson(search) ? OF_PERSON : COLUMNS;
      const options = { get: true, count: countFor(search) } as const;
      const isToAssign = search.status === TO_ASSIGN;
      // The same rows: for a technician, the server begins with theirs instead of looking at everybody's.
      const seen = isTechnician
        ? supabase.rpc('technician_work_orders', {}, options).select(columns)
        : isToAssign
          ? supabase.rpc('work_orders_to_assign', {}, options).select(columns)
          : supabase.from('work_orders').select(columns, options);
      const question = seen.in('billed.bill.status', CHARGED).range(from, to);
      // A technician takes requests.
      const asked = isTechnician && isToAssign ? { ...search, status: 'received' } : search;
      return ordered(applyFilters(question, asked), asked);
    },
  });
}

export type OfficeListRow = NonNullable<ReturnType<typeof useOfficeWorkOrders>['rows']>[number];

/** Customers and subcontractors, with their expired insurance, for filters and for the assign dialog. */
export function useOrganizationChoices(type: 'partner' | 'subcontractor') {
  return useQuery({
    queryKey: ['organizations', 'choices', type],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select(
            'id, name, trades, service_states, service_zip_prefixes, service_latitude, service_longitude, service_radius_miles, documents:organization_documents(kind, expires_on)',
          )
          .eq('documents.kind', 'insurance')
          .eq('documents.is_replaced', false)
          .lt('documents.expires_on', today())
          .eq('organization_type', type)
          .eq('is_active', true)
          .order('name'),
      ),
  });
}
