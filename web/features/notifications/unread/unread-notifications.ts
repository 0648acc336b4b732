import { type QueryClient, useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, UNREAD_BADGE_MAX, UNREAD_COUNTS_MIN_GAP_MS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** What the viewer has not read: enough of it for the badge, and to know what a page that opens is about. */
export interface UnreadNotification {
  id: string;
  path: string | null;
}

/** Begins the key of everything that is read of a person's notifications. */
const unreadKey = (profileId: string) => ['notifications', 'unread', profileId] as const;

/** The newest unread notifications, up to one more than the badge can say; asked again each minute in case no line holds. */
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

/** Takes what was just read out of the badge at once; null: all of it. */
export function forgetUnread(
  queryClient: QueryClient,
  profileId: string,
  ids: readonly string[] | null,
): void {
  queryClient.setQueryData<UnreadNotification[]>(unreadKey(profileId), (known) =>
    known?.filter(({ id }) => ids !== null && !ids.includes(id)),
  );
}
