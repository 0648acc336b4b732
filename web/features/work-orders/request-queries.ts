import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

/** The maximum number of options; the search finds the others. */
export const LOCATIONS_SHOWN = 50;

const LOCATION_COLUMNS =
  'id, name, store_number, address_line1, city, state, postal_code, latitude, longitude, contact_name, contact_phone, partner:organizations(name)';

/**
 * The active locations for a request that match the search text: of the given customers, or of all
 * customers for the office.
 */
export function useRequestLocations(organizationIds: string[] | null, text: string) {
  return useQuery({
    queryKey: ['partner_locations', 'choices', organizationIds, text],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let query = (await getSupabase())
        .from('partner_locations')
        .select(LOCATION_COLUMNS)
        .eq('is_active', true)
        .order('list_order')
        .order('id')
        .limit(LOCATIONS_SHOWN);
      if (organizationIds) query = query.in('organization_id', organizationIds);
      if (text) query = query.or(searchFilter(text, ['name', 'store_number', 'city', 'address_line1']));
      return unwrap(await query);
    },
  });
}

export type RequestLocation = NonNullable<ReturnType<typeof useRequestLocations>['data']>[number];

/** A location that was selected before, wherever it is in the list; undefined without one. */
export function useChosenLocation(id: string): RequestLocation | undefined {
  return useQuery({
    queryKey: ['partner_locations', 'chosen', id],
    enabled: id !== '',
    queryFn: async () =>
      unwrap(
        await (await getSupabase()).from('partner_locations').select(LOCATION_COLUMNS).eq('id', id).limit(1),
      ),
  }).data?.[0];
}

/** Open work at the location that may be a duplicate, most similar first; requested once there is a text to compare. */
export function useSimilarWork(locationId: string, title: string, trade: string) {
  const asked = useDebounced(`${locationId}\n${title.trim()}\n${trade}`, SEARCH_DEBOUNCE_MS);
  const [location = '', text = '', kind = ''] = asked.split('\n');
  return useQuery({
    queryKey: ['work_orders', 'similar', location, text, kind],
    enabled: location !== '' && (text !== '' || kind !== ''),
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const found = unwrap(
        await (await getSupabase()).rpc('similar_open_work_orders', {
          p_partner_location_id: location,
          p_title: text,
          p_trade: kind,
        }),
      );
      // The generated types of a function's rows say that every column may be null.
      return found.flatMap(({ id, status, ...order }) => (id && status ? [{ ...order, id, status }] : []));
    },
  });
}
