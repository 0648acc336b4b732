import { useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS, UNREAD_COUNTS_MIN_GAP_MS } from '#shared/limits.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';

/** How many conversations are looked at, the latest first; what is unread behind them nobody counts any more. */
const CONVERSATIONS_LOOKED_AT = 200;

/** How many messages of others the viewer has not read in the conversations the viewer takes part in. */
export function useUnreadCount(): number {
  const { profile } = useViewer();
  const { data } = useQuery({
    queryKey: ['work_order_messages', 'unread-count', profile.id],
    staleTime: UNREAD_COUNTS_MIN_GAP_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => countUnread(await getSupabase(), profile.id),
  });
  return data ?? 0;
}

async function countUnread(supabase: Client, profileId: string): Promise<number> {
  const participations = unwrap(
    await supabase
      .from('conversation_participants')
      .select('conversation_id, last_read_at, conversation:conversations!inner(last_message_at)')
      .eq('user_id', profileId)
      .not('conversation.last_message_at', 'is', null)
      .order('conversation(last_message_at)', { ascending: false })
      .limit(CONVERSATIONS_LOOKED_AT),
  );
  const readUntil = new Map(
    participations
      .filter(({ last_read_at, conversation }) => isLater(conversation.last_message_at, last_read_at))
      .map(({ conversation_id, last_read_at }) => [conversation_id, last_read_at]),
  );
  if (readUntil.size === 0) return 0;
  const messages = unwrap(
    await supabase
      .from('work_order_messages')
      .select('conversation_id, created_at')
      .in('conversation_id', [...readUntil.keys()])
      .neq('sender_id', profileId)
      .order('created_at', { ascending: false }),
  );
  return messages.filter(({ conversation_id, created_at }) =>
    isLater(created_at, readUntil.get(conversation_id) ?? null),
  ).length;
}

function isLater(instant: string | null, than: string | null): boolean {
  if (instant === null) return false;
  return than === null || Date.parse(instant) > Date.parse(than);
}
