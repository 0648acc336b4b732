import { type QueryClient, useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, UNREAD_BADGE_MAX, UNREAD_COUNTS_MIN_GAP_MS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The viewer's unread notifications: enough of them for the badge, and to mark those of an opened page as read. */
export interface UnreadNotification {
  id: string;
  path: string | null;
}

/** The key prefix of all queries of a user's notifications. */
const unreadKey = (profileId: string) => ['notifications', 'unread', profileId] as const;

/**
 * The newest unread notifications, one more than the badge can show; refetched each minute in case there is no realtime
 * connection.
 */
export function useUnreadNotifications(profileId: string): readonly UnreadNotification[] {
  const { data = NONE } = useQuery({
    queryKey: unreadKey(profileId),
    staleTime: UNREAD_COUNTS_MIN_GAP_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async (): Promise<UnreadNotification[]> =>
      unwrap(
        await (await getSupabase())
          .from('notifications')
          .select('id, path')
          .eq('profile_id', profileId)
          .is('read_at', null)
          .order('created_at', { ascending: false })
          .limit(UNREAD_BADGE_MAX + 1),
      ),
  });
  return data;
}

const NONE: readonly UnreadNotification[] = [];

/** Removes what was just read from the badge at once; null for all of it. */
export function forgetUnread(
  queryClient: QueryClient,
  profileId: string,
  ids: readonly string[] | null,
): void {
  queryClient.setQueryData<UnreadNotification[]>(unreadKey(profileId), (known) =>
    known?.filter(({ id }) => ids !== null && !ids.includes(id)),
  );
}
