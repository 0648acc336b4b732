import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAP_LOCATIONS_MAX } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** The filter option for locations with open work. */
export const WITH_OPEN_WORK = 'open';

/** The sortable columns, besides the name. */
const ORDERS: Readonly<Record<string, 'number_order' | 'city'>> = {
  store_number: 'number_order',
  city: 'city',
};

/** Customers' locations; only those of the given organizations when they are given. */
export function useLocationList(organizationIds: string[] | null) {
  return useList({
    key: ['partner_locations', 'of', organizationIds],
    load: (supabase, search, { from, to }) => {
      const descending = search.sort?.startsWith('-') ?? false;
      const order = ORDERS[search.sort?.replace('-', '') ?? ''] ?? 'list_order';
      const query = applyFilters(
        locationsOf(supabase, search, 'estimated').select(
          'id, name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude, contact_name, contact_phone, access_notes, is_active, open_work_orders, partner:organizations(name)',
        ),
        search,
        organizationIds,
      );
      return query.order(order, { ascending: !descending }).order('id').range(from, to);
    },
  });
}

/** The same locations for the map beside the list: all that match the filters, and not only the page. */
export function useLocationMap(organizationIds: string[] | null, search: ListSearch, enabled: boolean) {
  const { page: _page, after: _after, before: _before, sort: _sort, view: _view, ...filters } = search;
  return useQuery({
    queryKey: ['partner_locations', 'map', organizationIds, filters],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const locations = locationsOf(await getSupabase(), filters).select(
        'id, name, store_number, city, state, latitude, longitude, is_active',
      );
      return unwrap(
        await applyFilters(locations, filters, organizationIds)
          .filter('latitude', 'not.is', 'null')
          .order('list_order')
          .order('id')
          .limit(MAP_LOCATIONS_MAX),
      );
    },
  });
}

/** All locations, or those with open work. */
function locationsOf(supabase: Client, { work }: ListSearch, count?: 'estimated') {
  const options = { get: true, ...(count && { count }) };
  return {
    select: <const Columns extends string>(columns: Columns) =>
      work === WITH_OPEN_WORK
        ? supabase.rpc('locations_with_open_work', {}, options).select(columns)
        : supabase.from('partner_locations').select(columns, count && { count }),
  };
}

interface Narrowable {
  eq(column: string, value: unknown): this;
  in(column: string, values: readonly unknown[]): this;
  or(filters: string): this;
}

function applyFilters<Query extends Narrowable>(
  query: Query,
  { q, status, partner, state }: ListSearch,
  organizationIds: string[] | null,
): Query {
  let filtered = query;
  if (organizationIds) filtered = filtered.in('organization_id', organizationIds);
  if (partner) filtered = filtered.eq('organization_id', partner);
  if (state) filtered = filtered.eq('state', state);
  if (status) filtered = filtered.eq('is_active', status === 'active');
  if (q)
    filtered = filtered.or(searchFilter(q, ['name', 'store_number', 'city', 'address_line1', 'postal_code']));
  return filtered;
}

/** The customers of the filter, and of the form of a new location. */
export function usePartnerChoices(enabled = true) {
  return useQuery({
    queryKey: ['organizations', 'choices', 'partner'],
    enabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name, trades')
          .eq('organization_type', 'partner')
          .eq('is_active', true)
          .order('name'),
      ),
  });
}

/** Another location of the customer with this store number, or null. */
export function useSameNumber(organizationId: string, storeNumber: string, exceptId: string | null) {
  const number = storeNumber.trim();
  return useQuery({
    queryKey: ['partner_locations', 'same-number', organizationId, number, exceptId],
    enabled: organizationId !== '' && number !== '',
    queryFn: async () => {
      const query = (await getSupabase())
        .from('partner_locations')
        .select('id, name, is_active')
        .eq('organization_id', organizationId)
        .eq('store_number', number)
        .limit(1);
      return unwrap(await (exceptId ? query.neq('id', exceptId) : query))[0] ?? null;
    },
  });
}
