import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** Every message of the portal, newest first. */
export function useEmailLog() {
  return useList({
    key: ['email_log'],
    load: (supabase, { q, status }, { from, to }) => {
      let query = supabase
        .from('email_log')
        .select('id, to_address, template, subject, status, attempts, last_error, created_at, sent_at', {
          count: 'estimated',
        })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (status) query = query.filter('status', 'eq', status);
      if (q) query = query.or(searchFilter(q, ['to_address', 'subject', 'template']));
      return query;
    },
  });
}

/** The templates that an administrator has changed; all others are the defaults. */
export function useEmailTemplates() {
  return useQuery({
    queryKey: ['email_templates', 'all'],
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase.from('email_templates').select('name, subject, text, updated_at').order('name'),
      );
    },
  });
}
