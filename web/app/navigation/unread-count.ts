import { useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, UNREAD_COUNTS_MIN_GAP_MS } from '#shared/limits.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { unwrapCount } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** How many messages of others, in conversations that the viewer takes part in, have no read receipt of the viewer. */
export function useUnreadCount(): number {
  const { profile } = useViewer();
  const { data } = useQuery({
    queryKey: ['work_order_messages', 'unread-count', profile.id],
    staleTime: UNREAD_COUNTS_MIN_GAP_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrapCount(
        await supabase
          .from('work_order_messages')
          .select('id, message_read_receipts(), conversations!inner(conversation_participants!inner())', {
            count: 'exact',
            head: true,
          })
          .eq('conversations.conversation_participants.user_id', profile.id)
          .eq('message_read_receipts.user_id', profile.id)
          .is('message_read_receipts', null)
          .neq('sender_id', profile.id),
      );
    },
  });
  return data ?? 0;
}
