import { useQuery } from '@tanstack/react-query';
import { CONVERSATIONS_STALE_MS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const CONVERSATIONS_SHOWN = 200;

/** The conversations the viewer sees, the latest message first, each with that message and its participants. */
export function useConversations() {
  return useQuery({
    queryKey: ['conversations'],
    staleTime: CONVERSATIONS_STALE_MS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('conversations')
          .select(
            'id, title, conversation_type, last_message_at, work_order:work_orders(id, work_order_number, title), participants:conversation_participants(profile:profiles(id, first_name, last_name, email)), messages:work_order_messages(id, message)',
          )
          .not('last_message_at', 'is', null)
          .order('last_message_at', { ascending: false })
          .order('created_at', { referencedTable: 'work_order_messages', ascending: false })
          .limit(1, { referencedTable: 'work_order_messages' })
          .limit(CONVERSATIONS_SHOWN),
      );
    },
  });
}

export type ConversationRow = NonNullable<ReturnType<typeof useConversations>['data']>[number];
