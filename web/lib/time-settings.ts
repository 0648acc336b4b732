import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TIME_SETTINGS, parseTimeSettings } from '#shared/rules/time-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** When somebody has forgotten to clock out, what is overtime, what is a pay period. */
export function useTimeSettings() {
  return useQuery({
    queryKey: ['settings', 'time'],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase()).from('settings').select('value').eq('key', 'time').limit(1),
      );
      return parseTimeSettings(rows[0]?.value);
    },
  });
}

/** The day on which weeks begin, 0 is Sunday: the usual one until the office's setting is known. */
export const useWeekStart = (): number => (useTimeSettings().data ?? DEFAULT_TIME_SETTINGS).week_starts_on;
