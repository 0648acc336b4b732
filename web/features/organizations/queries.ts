import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** All organizations by name; filtered by `type` in the URL. */
export function useOrganizationList() {
  return useList({
    key: ['organizations'],
    load: (supabase, { q, type }, { from, to }) => {
      let query = supabase
        .from('organizations')
        .select(
          'id, name, organization_type, trades, contact_name, contact_email, contact_phone, city, state, is_active',
          { count: 'estimated' },
        )
        .order('name')
        .order('id')
        .range(from, to);
      if (type) query = query.filter('organization_type', 'eq', type);
      if (q) query = query.or(searchFilter(q, ['name', 'contact_name', 'city']));
      return query;
    },
  });
}
