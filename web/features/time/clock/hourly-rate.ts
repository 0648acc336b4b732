import { useQuery } from '@tanstack/react-query';
import { DataError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The user's billable rate; null when it is not set, and then they cannot clock in. */
export function useHourlyRate(profileId: string) {
  return useQuery({
    queryKey: ['clock', 'rate', profileId],
    queryFn: async () => {
      const supabase = await getSupabase();
      const answer = await supabase
        .from('profile_rates')
        .select('hourly_billable_rate')
        .eq('profile_id', profileId)
        .maybeSingle();
      if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
      return answer.data?.hourly_billable_rate ?? null;
    },
  });
}
