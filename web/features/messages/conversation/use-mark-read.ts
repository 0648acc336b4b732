import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isLater, type Message } from '#web/features/messages/conversation/message.ts';
import type { ConversationKey } from '#web/features/messages/conversation/outbox-entries.ts';
import { useMessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** Marks a conversation as read; its badge is removed at once. */
export function useMarkRead(conversationId: string | null, conversationKey: ConversationKey) {
  const queryClient = useQueryClient();
  const { clear } = useMessageCounts();
  return useMutation({
    mutationFn: async () => {
      if (conversationId === null) return;
      const supabase = await getSupabase();
      unwrap(await supabase.rpc('mark_conversation_read', { p_conversation_id: conversationId }));
    },
    onSuccess: () => {
      clear(conversationKey);
      return queryClient.invalidateQueries({ queryKey: ['conversations', 'overview'] });
    },
  });
}

export type MarkRead = ReturnType<typeof useMarkRead>;

/** For the button: reports success or the error. */
export function markReadAloud(markRead: MarkRead): void {
  markRead.mutate(undefined, {
    onSuccess: () => toast({ kind: 'success', title: t('Conversation marked as read') }),
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ kind: 'destructive', title, description: advice });
    },
  });
}

interface ReadOnSight {
  markRead: MarkRead;
  /** The newest message of another person; undefined while messages load. */
  newest: Message | undefined;
  /** Up to when the viewer had read when the conversation was opened; null for never. */
  readUntil: string | null;
  /** Whether the conversation is visible and its messages are loaded. */
  isOpen: boolean;
  /** Whether the newest messages are in view. */
  isAtEnd: boolean;
}

/** Marks a conversation as read when it is opened and loaded, and again for new messages while it is visible. */
export function useReadOnSight({ markRead, newest, readUntil, isOpen, isAtEnd }: ReadOnSight): void {
  const marked = useRef<string | undefined>(undefined);
  const wasOpened = useRef(false);
  const { mutate } = markRead;
  const newestId = newest?.id;
  const isNew = newest !== undefined && (readUntil === null || isLater(newest.createdAt, readUntil));
  useEffect(() => {
    if (!isOpen || (wasOpened.current && !isAtEnd)) return;
    wasOpened.current = true;
    if (!isNew || newestId === marked.current) return;
    marked.current = newestId;
    // After a failure, the next message or the next visit tries again.
    mutate(undefined, {
      onError: () => {
        marked.current = undefined;
      },
    });
  }, [isOpen, isAtEnd, isNew, newestId, mutate]);
}
