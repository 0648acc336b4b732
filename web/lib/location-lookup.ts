import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { locationName } from '#web/lib/location-label.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const COLUMNS = 'id, name, store_number, city';

const option = (location: { id: string; name: string; store_number: string; city: string }) => ({
  value: location.id,
  label: locationName(location),
  detail: location.city,
});

/**
 * The lookup of a list's filter by location: found by name, number, street, or city; of these customers when they are
 * given.
 */
export const locationLookup = (organizationIds?: readonly string[]) => ({
  find: async (text: string) => {
    let query = (await getSupabase()).from('partner_locations').select(COLUMNS);
    if (organizationIds) query = query.in('organization_id', organizationIds);
    if (text) query = query.or(searchFilter(text, ['name', 'store_number', 'city', 'address_line1']));
    return unwrap(await query.order('list_order').order('id').limit(LOOKUP_MAX_ROWS)).map(option);
  },
  nameOf: async (id: string) =>
    option(
      unwrap(await (await getSupabase()).from('partner_locations').select(COLUMNS).eq('id', id).single()),
    ).label,
});
