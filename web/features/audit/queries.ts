import { useList } from '#web/lib/use-list.ts';

/** Who changed what, newest first; `table` and `action` in the address narrow it. */
export function useAuditLog() {
  return useList({
    key: ['audit_log'],
    load: (supabase, { table, action }, { from, to }) => {
      let query = supabase
        .from('audit_log')
        .select(
          'id, occurred_at, action, table_name, row_id, before, after, actor:profiles(first_name, last_name)',
          { count: 'estimated' },
        )
        .order('occurred_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (table) query = query.eq('table_name', String(table));
      if (action) query = query.filter('action', 'eq', action);
      return query;
    },
  });
}
