import { searchFilter } from '#web/lib/search-filter.ts';
import { useList } from '#web/lib/use-list.ts';

export function useProjectList() {
  return useList({
    key: ['projects'],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('projects')
        .select('id, project_number, name, status, start_date, end_date, customer:organizations(name)', {
          count: 'exact',
        })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['project_number', 'name']));
      return query;
    },
  });
}
