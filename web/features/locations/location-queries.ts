import { useQuery } from '@tanstack/react-query';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** One location with its customer. */
export async function loadLocation(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('partner_locations')
      .select(
        'id, organization_id, name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude, contact_name, contact_phone, access_notes, is_active, updated_at, open_work_orders, partner:organizations(id, name, is_active)',
      )
      .eq('id', id)
      .maybeSingle(),
  );
}

/** The same for a screen. */
export function useLocation(id: string) {
  return useQuery({ queryKey: ['partner_locations', 'one', id], queryFn: () => loadLocation(id) });
}

export type LocationDetail = NonNullable<ReturnType<typeof useLocation>['data']>;

/** Groups of statuses, by the option of the list's filter. */
const ORDER_GROUPS: Readonly<Record<string, readonly string[]>> = {
  open: ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'],
  done: ['completed', 'closed'],
  cancelled: ['cancelled'],
};

/** The work at a location, newest first. A customer's list sends the filter that its policy implies. */
export function useLocationOrders(locationId: string, organizationIds: string[] | null) {
  return useList({
    key: ['work_orders', 'location', locationId],
    load: (supabase, { q, status, sort }, { from, to }) => {
      let query = supabase
        .from('work_orders')
        .select('id, work_order_number, title, status, priority, trade, created_at, date_completed', {
          count: 'estimated',
        })
        .eq('partner_location_id', locationId);
      if (organizationIds) query = query.in('organization_id', organizationIds);
      const statuses = status && (ORDER_GROUPS[status] ?? [status]);
      if (statuses) query = query.filter('status', 'in', `(${statuses.join(',')})`);
      if (q) query = query.or(searchFilter(q, ['work_order_number', 'title']));
      return query
        .order('created_at', { ascending: sort === 'created_at' })
        .order('id', { ascending: true })
        .range(from, to);
    },
  });
}

/** How many of the newest work orders are searched for reports and photos. */
const LATELY_ORDERS = 30;

/** The newest work at a location with its reports and photos, in one request. */
export function useLately(locationId: string, organizationIds: string[] | null) {
  return useQuery({
    queryKey: ['work_orders', 'lately', locationId],
    queryFn: async () => {
      const query = (await getSupabase())
        .from('work_orders')
        .select(
          `id, work_order_number, title, photos:attachments(${PHOTO_COLUMNS}), reports:work_order_reports(id, report_number, status, submitted_at, work_performed, photos:attachments(${PHOTO_COLUMNS}))`,
        )
        .eq('partner_location_id', locationId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: true })
        .limit(LATELY_ORDERS);
      return unwrap(await (organizationIds ? query.in('organization_id', organizationIds) : query));
    },
  });
}

export type LatelyOrder = NonNullable<ReturnType<typeof useLately>['data']>[number];

/** The requests and completions of each of the last twelve months, oldest first. */
export function useLocationMonths(locationId: string) {
  return useQuery({
    queryKey: ['work_orders', 'location-months', locationId],
    queryFn: async () => {
      const months = unwrap(
        await (await getSupabase()).rpc('location_months', { p_location_id: locationId }, { get: true }),
      );
      return months.map(({ month, received, done }) => ({
        month: month ?? '',
        received: received ?? 0,
        done: done ?? 0,
      }));
    },
  });
}

/** The customer's people, for the office's questions about the location. */
export function useCustomerPeople(organizationId: string) {
  return useQuery({
    queryKey: ['organization_members', 'contacts', organizationId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organization_members')
          .select('id, person:profiles!inner(id, first_name, last_name, email, phone)')
          .eq('organization_id', organizationId)
          .eq('person.is_active', true)
          .order('created_at')
          .limit(5),
      ),
  });
}
