import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TIME_SETTINGS, parseTimeSettings, type TimeSettings } from '#shared/rules/time-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The settings of time as they are stored. */
export interface StoredTimeSettings {
  settings: TimeSettings;
  /** `updated_at`; null while nothing is stored, and the defaults hold. */
  version: string | null;
}

/** The settings for forgotten clock-outs, overtime, and pay periods. */
export function useTimeSettings() {
  return useQuery({ queryKey: ['settings', 'time'], queryFn: loadTimeSettings });
}

/** Loads the stored settings of time. */
export async function loadTimeSettings(): Promise<StoredTimeSettings> {
  const [row] = unwrap(
    await (await getSupabase()).from('settings').select('value, updated_at').eq('key', 'time').limit(1),
  );
  return { settings: parseTimeSettings(row?.value), version: row?.updated_at ?? null };
}

/** The day on which weeks begin, 0 is Sunday: the default until the office's setting is loaded. */
export const useWeekStart = (): number =>
  (useTimeSettings().data?.settings ?? DEFAULT_TIME_SETTINGS).week_starts_on;
