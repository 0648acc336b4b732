import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

/** Everyone with an account, by name, with their memberships, also those who have none. */
export function usePeopleList() {
  return useList({
    key: ['profiles', 'everyone'],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('profiles')
        .select(
          'id, first_name, last_name, email, phone, is_active, created_at, memberships:organization_members(id, role, preset, organization:organizations!inner(name))',
          { count: 'estimated' },
        )
        .order('last_name')
        .order('first_name')
        .order('id')
        .range(from, to);
      if (status) query = query.eq('is_active', status === 'active');
      if (q) query = query.or(searchFilter(q, ['first_name', 'last_name', 'email']));
      return query;
    },
  });
}
