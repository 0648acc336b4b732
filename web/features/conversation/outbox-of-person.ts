import type { QueryClient } from '@tanstack/react-query';
import { SENT_MESSAGE_SHOWN_MS } from '#shared/limits.ts';
import { createOutbox, type Outbox } from '#web/features/conversation/outbox.ts';
import { isPassing, sendMessage } from '#web/features/conversation/send-message.ts';
import { onRestored } from '#web/lib/leaving.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

const outboxes = new Map<string, Outbox>();

/** Where a person's unsent messages are kept on this device. */
export const outboxKey = (profileId: string) => `fieldfare-outbox:${profileId}`;

/** The outbox of a person on this device; made, and set to work, when it is first asked for. */
export function outboxOf(profileId: string, queryClient: QueryClient): Outbox {
  const known = outboxes.get(profileId);
  if (known) return known;
  const storageKey = outboxKey(profileId);
  const outbox = createOutbox({
    storage: localStorage,
    storageKey,
    shownAfterSendingMs: SENT_MESSAGE_SHOWN_MS,
    retryDelayMs: (failures) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures),
    isPassing,
    // Without locks (a page without https) two windows may: the server stores each message once anyway.
    alone: (work) => (navigator.locks ? navigator.locks.request(storageKey, work) : work()),
    send: async (entry) => sendMessage(await getSupabase(), entry, profileId),
    readBack: async () => {
      // The first message of a work order's thread has made its conversation; lists show their last message.
      await queryClient.invalidateQueries({ queryKey: ['conversations'] });
      await queryClient.invalidateQueries({ queryKey: ['work_order_messages', 'history'] });
    },
    onRefused: (error) =>
      toast({
        kind: 'destructive',
        title: t('Failed to send message'),
        description: (error instanceof Error && error.message) || t('Please try again.'),
      }),
  });
  outboxes.set(profileId, outbox);
  window.addEventListener('online', outbox.wake);
  onRestored(() => {
    outbox.refresh();
    outbox.wake();
  });
  window.addEventListener('storage', ({ key }) => key === storageKey && outbox.refresh());
  outbox.wake();
  return outbox;
}
