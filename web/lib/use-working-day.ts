import { useQuery } from '@tanstack/react-query';
import { DEFAULT_WORKING_TIME, type WorkingTime } from '#shared/rules/office-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { workingDayHours } from '#web/lib/due-times.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The hours of a working day of the office, for its people; the usual ones until they are loaded. */
export function useWorkingDay(): number {
  const { data } = useQuery({
    queryKey: ['settings', 'working-day'],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase()).from('settings').select('value').eq('key', 'working_time').limit(1),
      );
      const stored = rows[0]?.value as Partial<WorkingTime> | undefined;
      return { ...DEFAULT_WORKING_TIME, ...stored };
    },
  });
  return workingDayHours(data ?? DEFAULT_WORKING_TIME);
}
