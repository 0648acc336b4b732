import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Whether the office has entered any tax rate: without one, drafts say nothing about tax. */
export function useHasTaxes(): boolean {
  const { data } = useQuery({
    queryKey: ['tax_rates', 'any'],
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(await supabase.from('tax_rates').select('id').limit(1)).length > 0;
    },
  });
  return data ?? false;
}
