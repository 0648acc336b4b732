import { useQuery } from '@tanstack/react-query';
import { DEFAULT_WORK_ORDER_SETTINGS, type WorkOrderSettings } from '#shared/rules/office-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The defaults of new work orders, for the office; undefined until they are loaded. */
export function useWorkOrderDefaults(): WorkOrderSettings | undefined {
  const { data } = useQuery({
    queryKey: ['settings', 'defaults'],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase()).from('settings').select('value').eq('key', 'work_orders').limit(1),
      );
      const stored = rows[0]?.value as Partial<WorkOrderSettings> | undefined;
      return { ...DEFAULT_WORK_ORDER_SETTINGS, ...stored };
    },
  });
  return data;
}

/** The NTE that the office suggests for a first assignment, in dollars; null for none and until it is loaded. */
export const useDefaultNte = (): number | null => useWorkOrderDefaults()?.default_nte ?? null;
