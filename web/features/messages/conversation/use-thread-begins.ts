import { useQueryClient } from '@tanstack/react-query';
import { useMessageArrivals } from '#web/features/messages/unread/message-arrivals.ts';

/** Refetches a work order's thread when a message arrives while there is none: it may be its first message. */
export function useThreadBegins(workOrderId: string, conversationId: string | null | undefined): void {
  const queryClient = useQueryClient();
  const look = () => {
    if (conversationId) return;
    void queryClient.invalidateQueries({ queryKey: ['conversations', 'thread', workOrderId] });
  };
  useMessageArrivals({ onMessage: look, onReconnected: look });
}
