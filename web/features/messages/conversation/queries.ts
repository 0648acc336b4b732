import { useQuery } from '@tanstack/react-query';
import { NAMELESS } from '#shared/rules/nameless.ts';
import type { Mentionable } from '#web/features/messages/conversation/mentions.ts';
import type { Visibility } from '#web/features/messages/conversation/message.ts';
import type { ConversationKey } from '#web/features/messages/conversation/outbox-entries.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { askFormerWorkOrder, type FormerWorkOrderRow } from '#web/lib/former-work-order.ts';
import { personName } from '#web/lib/person.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** A direct conversation: the other person, up to when both have read, and whether the viewer may still write. */
export function useDirectConversation(conversationId: string, viewerId: string) {
  return useQuery({
    queryKey: ['conversations', 'detail', conversationId],
    // The read position must be current each time the conversation is opened.
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const row = unwrapOne(
        await supabase
          .from('conversations')
          .select(
            'id, title, can_send, participants:conversation_participants(user_id, last_read_at, last_delivered_at, profile:profiles(first_name, last_name, email))',
          )
          .eq('id', conversationId)
          .maybeSingle(),
      );
      const own = row.participants.find(({ user_id }) => user_id === viewerId);
      const other = row.participants.find(({ user_id }) => user_id !== viewerId);
      return {
        canSend: row.can_send ?? true,
        readUntil: own?.last_read_at ?? null,
        other: {
          id: other?.user_id ?? '',
          name: personName(other?.profile),
          lastReadAt: other?.last_read_at ?? null,
          lastDeliveredAt: other?.last_delivered_at ?? null,
        },
      };
    },
  });
}

export type DirectConversation = NonNullable<ReturnType<typeof useDirectConversation>['data']>;

/**
 * The thread of a work order and up to when the viewer has read it; no id before its first message. For a work order
 * that was reassigned to another firm, the part that the viewer's firm keeps.
 */
export function useThread(workOrderId: string, viewerId: string) {
  return useQuery({
    queryKey: threadKey(workOrderId),
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const asked = await askThreads(supabase, viewerId).eq('id', workOrderId).maybeSingle();
      if (asked.data) return threadOf(asked.data);
      const [former] = await askFormerWorkOrder(workOrderId);
      return former ? formerThreadOf(former) : threadOf(unwrapOne(asked));
    },
  });
}

export const threadKey = (workOrderId: string) => ['conversations', 'thread', workOrderId] as const;

export const askThreads = (supabase: Client, viewerId: string) =>
  supabase
    .from('work_orders')
    .select(
      'id, work_order_number, title, thread:conversations(id, participants:conversation_participants(last_read_at))',
    )
    .eq('thread.participants.user_id', viewerId);

type ThreadRow = NonNullable<Awaited<ReturnType<typeof askThreads>>['data']>[number];

export const threadOf = ({ work_order_number, title, thread }: ThreadRow) => ({
  id: thread?.id ?? null,
  title: `${work_order_number} · ${title}`,
  readUntil: thread?.participants[0]?.last_read_at ?? null,
  /** The work order that the viewer's firm no longer has; null if it still has it. */
  former: null as FormerWorkOrderRow | null,
});

/** All of it counts as read, so nothing is marked. */
const formerThreadOf = (former: FormerWorkOrderRow) => ({
  id: former.conversation_id,
  title: `${former.work_order_number} · ${former.title}`,
  readUntil: former.ended_at,
  former,
});

export type WorkOrderThreadRow = NonNullable<ReturnType<typeof useThread>['data']>;

/** A person who can read the conversation: `direct`, or their side of a work order's thread. */
export interface Reader extends Mentionable {
  reads: string;
  /** The subcontractor of a person of the crew. Missing in readers that earlier versions have stored. */
  firmId?: string | null;
}

/** All other people who can read a conversation and whom the viewer may find, by name. */
export function useReaders(conversationKey: ConversationKey) {
  return useQuery({ queryKey: readersKey(conversationKey), queryFn: () => loadReaders(conversationKey) });
}

export const readersKey = (conversationKey: ConversationKey) =>
  ['conversations', 'people', conversationKey] as const;

export async function loadReaders(conversationKey: ConversationKey): Promise<Reader[]> {
  const supabase = await getSupabase();
  const id = conversationKey.slice(conversationKey.indexOf(':') + 1);
  const rows = unwrap(
    await supabase.rpc(
      'get_conversation_people',
      conversationKey.startsWith('wo:') ? { p_work_order_id: id } : { p_conversation_id: id },
    ),
  );
  return rows.map((row) => ({
    id: row.id ?? '',
    name: row.name ?? t(NAMELESS),
    organizationName: row.organization_name ?? '',
    reads: row.reads ?? '',
    firmId: row.organization_id,
  }));
}

/** Whether a message for these readers is visible to a person on this side of a thread. */
export const canRead = ({ reads }: Reader, visibility: Visibility): boolean =>
  reads === 'direct' || reads === 'staff' || visibility === 'everyone' || reads === visibility;
