import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/**
 * Whether the viewer saved this version of a work order, in another window, by its history.
 * @param version its `updated_at`; null asks nothing
 * @returns undefined until it is known
 */
export function useIsOwnVersion(workOrderId: string, version: string | null, profileId: string) {
  const { data, isFetched } = useQuery({
    queryKey: ['work_order_events', 'own-version', workOrderId, version, profileId],
    enabled: version !== null,
    retry: false,
    queryFn: async () => {
      const [newest] = unwrap(
        await (await getSupabase())
          .from('work_order_events')
          .select('actor_profile_id')
          .eq('work_order_id', workOrderId)
          // The entry is written after the version, in the same transaction.
          .gte('created_at', version ?? '')
          .order('created_at', { ascending: false })
          .limit(1),
      );
      return newest?.actor_profile_id === profileId;
    },
  });
  return isFetched ? (data ?? false) : undefined;
}
