import { useQuery } from '@tanstack/react-query';
import type { WorkOrderSettings } from '#shared/rules/office-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The NTE that the office suggests for a first assignment, in dollars; null for none and until it is loaded. */
export function useDefaultNte(): number | null {
  const { data } = useQuery({
    queryKey: ['settings', 'default-nte'],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase()).from('settings').select('value').eq('key', 'work_orders').limit(1),
      );
      return (rows[0]?.value as Partial<WorkOrderSettings> | undefined)?.default_nte ?? null;
    },
  });
  return data ?? null;
}
