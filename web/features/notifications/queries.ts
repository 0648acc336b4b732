import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Row } from '#shared/database.ts';
import type { NotificationsSearch } from '#web/features/notifications/notifications-search.ts';
import { topicNamed } from '#web/features/notifications/topic-names.ts';
import { markNotificationsRead } from '#web/features/notifications/unread/mark-read.ts';
import { forgetUnread } from '#web/features/notifications/unread/unread-notifications.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { toast } from '#web/lib/toast.ts';

const COLUMNS = 'id, kind, topic, title, body, facts, path, read_at, created_at';
export type Notification = Pick<
  Row<'notifications'>,
  'id' | 'kind' | 'topic' | 'title' | 'body' | 'facts' | 'path' | 'read_at' | 'created_at'
>;

const PEEKED = 8;
const PAGE_SIZE = 30;

/** The viewer's newest notifications. */
export function useNewestNotifications(profileId: string) {
  return useQuery({
    queryKey: ['notifications', 'newest', profileId],
    refetchOnMount: 'always',
    queryFn: async (): Promise<Notification[]> =>
      unwrap(
        await (await getSupabase())
          .from('notifications')
          .select(COLUMNS)
          .eq('profile_id', profileId)
          .order('created_at', { ascending: false })
          .order('id')
          .limit(PEEKED),
      ),
  });
}

/** All of the viewer's notifications that match the filter, newest first, page by page. */
export function useNotifications(profileId: string, { show, topic: name }: NotificationsSearch) {
  const topic = topicNamed(name);
  return useInfiniteQuery({
    queryKey: ['notifications', 'list', profileId, show, topic],
    refetchOnMount: 'always',
    initialPageParam: null as Notification | null,
    queryFn: async ({ pageParam: last }): Promise<Notification[]> => {
      let query = (await getSupabase()).from('notifications').select(COLUMNS).eq('profile_id', profileId);
      if (show === 'unread') query = query.is('read_at', null);
      if (topic) query = query.eq('topic', topic);
      if (last) {
        const { created_at: at, id } = last;
        query = query.lte('created_at', at).or(`created_at.lt."${at}",id.gt.${id}`);
      }
      return unwrap(await query.order('created_at', { ascending: false }).order('id').limit(PAGE_SIZE));
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : (page.at(-1) ?? undefined)),
  });
}

/** Marks notifications as read, at once in the badge; null for all of them. */
export function useMarkRead(profileId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => markNotificationsRead(profileId, ids),
    onMutate: (ids) => forgetUnread(queryClient, profileId, ids),
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
