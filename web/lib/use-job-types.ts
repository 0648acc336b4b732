import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The job types that flat prices name; none for those who do not see prices. */
export function useJobTypes() {
  return useQuery({
    queryKey: ['price_lists', 'job-types'],
    queryFn: async (): Promise<string[]> => {
      const items = unwrap(
        await (await getSupabase())
          .from('price_list_items')
          .select('description, list:price_lists!inner(is_active)')
          .eq('kind', 'flat')
          .eq('list.is_active', true)
          .order('description')
          .limit(1000),
      );
      return [...new Set(items.flatMap(({ description }) => description ?? []))];
    },
  });
}
