import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TIME_SETTINGS, parseTimeSettings } from '#shared/rules/time-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The settings for forgotten clock-outs, overtime, and pay periods. */
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

/** The day on which weeks begin, 0 is Sunday: the default until the office's setting is loaded. */
export const useWeekStart = (): number => (useTimeSettings().data ?? DEFAULT_TIME_SETTINGS).week_starts_on;
