import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** Customers' locations by name; only those of the given organizations when they are given. */
export function useLocationList(organizationIds: string[] | null) {
  return useList({
    key: ['partner_locations', organizationIds],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('partner_locations')
        .select(
          'id, name, store_number, address_line1, city, state, postal_code, contact_name, contact_phone, is_active, partner:organizations(name)',
          { count: 'exact' },
        )
        .order('name')
        .order('id')
        .range(from, to);
      if (organizationIds) query = query.in('organization_id', organizationIds);
      if (status) query = query.eq('is_active', status === 'active');
      if (q) query = query.or(searchFilter(q, ['name', 'store_number', 'city', 'address_line1']));
      return query;
    },
  });
}
