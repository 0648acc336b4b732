import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The length of a pay period, and the time until it is paid. */
const SHOWN_DAYS = 21;
const SHOWN_MAX = 50;
const DAY_MS = 86_400_000;

/** Clock events of the last days that were set aside, newest first: of one employee, or of everyone. */
export function useSetAsideEvents(profileId: string | null) {
  return useQuery({
    queryKey: ['clock_events', 'set-aside', profileId],
    ...WATCHED,
    queryFn: async () => {
      const query = (await getSupabase())
        .from('clock_events')
        .select(
          'id, action, happened_at, set_aside_reason, work_order:work_orders(work_order_number), project:projects(project_number), employee:profiles(id, first_name, last_name)',
        )
        .not('set_aside_reason', 'is', null)
        .gte('happened_at', new Date(serverNow() - SHOWN_DAYS * DAY_MS).toISOString())
        .order('happened_at', { ascending: false })
        .limit(SHOWN_MAX);
      return unwrap(await (profileId ? query.eq('employee_user_id', profileId) : query));
    },
  });
}

export type SetAsideEvent = NonNullable<ReturnType<typeof useSetAsideEvents>['data']>[number];
