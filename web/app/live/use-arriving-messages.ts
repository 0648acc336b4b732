import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  MESSAGE_PREVIEW_LENGTH,
  UNREAD_COUNTS_LIVE_DELAY_MS,
  UNREAD_COUNTS_NEW_MESSAGE_DELAY_MS,
} from '#shared/limits.ts';
import type { Role } from '#shared/rules/roles.ts';
import { listenToMessages } from '#web/app/live/live-messages.ts';
import { isConversationOnScreen } from '#web/features/messages/unread/conversation-on-screen.ts';
import {
  announceMessage,
  announceReconnection,
  type LiveMessage,
} from '#web/features/messages/unread/message-arrivals.ts';
import type { MessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { MESSAGES_PAGES } from '#web/features/messages/unread/messages-pages.ts';
import { announceNotification } from '#web/features/notifications/unread/notification-arrivals.ts';
import { pacedRun } from '#web/lib/paced-run.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** All that the sender's delivery ticks need. */
const DELIVERED_MIN_GAP_MS = 1_000;
const DELIVERED_DELAY_MS = 50;

/**
 * Follows the viewer's messages: refetches the counts, confirms the delivery to the senders, and shows a toast for
 * messages whose conversation is not open. After offline time, and when the window gets the focus, everything is
 * refetched.
 */
export function useArrivingMessages(
  profileId: string,
  role: Role | null,
  refresh: MessageCounts['refresh'],
): void {
  const router = useRouter();

  useEffect(() => {
    let deliveredAt = 0;
    const delivered = pacedRun({
      run: () => {
        deliveredAt = Date.now();
        void markDelivered();
      },
      minGapMs: DELIVERED_MIN_GAP_MS,
      lastRunAt: () => deliveredAt,
    });
    const page = role ? MESSAGES_PAGES[role] : '/messages';
    const open = (conversation: string) => router.navigate({ to: page, search: { conversation } });

    const leave = listenToMessages(profileId, {
      onMessage: (message) => {
        announceMessage(message);
        if (message.sender_id === profileId) return;
        if (!isConversationOnScreen(message.conversation_id)) showToast(message, open);
        delivered.ask(DELIVERED_DELAY_MS);
        refresh(UNREAD_COUNTS_NEW_MESSAGE_DELAY_MS);
      },
      onRead: () => refresh(UNREAD_COUNTS_LIVE_DELAY_MS),
      onNotification: announceNotification,
      onConnected: () => {
        announceReconnection();
        delivered.ask(DELIVERED_DELAY_MS);
        refresh();
      },
    });
    const lookAgain = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    window.addEventListener('online', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      leave();
      delivered.stop();
      window.removeEventListener('online', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [profileId, role, refresh, router]);
}

/** A failure does not matter: the next message confirms all earlier ones. */
async function markDelivered(): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('mark_messages_delivered');
}

function showToast({ message, conversation_id }: LiveMessage, open: (conversationId: string) => void): void {
  toast({
    stays: true,
    title: t('New message'),
    description: message.slice(0, MESSAGE_PREVIEW_LENGTH),
    action: { label: t('Open', { context: 'verb' }), onSelect: () => open(conversation_id) },
  });
}
