import type { QueryClient } from '@tanstack/react-query';
import { readReason } from '#shared/error-reasons/wire.ts';
import { SENT_MESSAGE_SHOWN_MS } from '#shared/limits.ts';
import { sentences } from '#shared/rules/sentences.ts';
import { createMessageOutbox, type MessageOutbox } from '#web/features/messages/conversation/outbox.ts';
import { messageEntryOf } from '#web/features/messages/conversation/outbox-entries.ts';
import { sendMessage } from '#web/features/messages/conversation/send-message.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { openOutbox } from '#web/offline/outbox/person-outbox.ts';
import { isRetryable } from '#web/offline/outbox/refusal.ts';

const outboxes = new Map<string, MessageOutbox>();

/** The outbox of a user on this device; created and started when it is first requested. */
export function outboxOf(profileId: string, queryClient: QueryClient): MessageOutbox {
  const known = outboxes.get(profileId);
  if (known) return known;
  const outbox = openOutbox({
    profileId,
    kind: 'message',
    storageKey: `fieldfare-outbox:${profileId}`,
    loadToItem: async () => messageEntryOf,
    create: (parts) =>
      createMessageOutbox({
        ...parts,
        shownAfterSendingMs: SENT_MESSAGE_SHOWN_MS,
        isTransient: isRetryable,
        explain: (error) => ({ ...problemText(error), ...reasonOf(error) }),
        send: async (entry) => sendMessage(await getSupabase(), entry, profileId),
        readBack: async () => {
          // The first message of a work order's thread has created its conversation; lists show the last message.
          await queryClient.invalidateQueries({ queryKey: ['conversations'] });
          await queryClient.invalidateQueries({ queryKey: ['work_order_messages', 'history'] });
        },
        onRefused: (_entry, error) => {
          // The readers may have changed.
          void queryClient.invalidateQueries({ queryKey: ['conversations'] });
          toast({
            stays: true,
            kind: 'destructive',
            title: t('Failed to send message'),
            description: refusalText(error) || t('Please try again.'),
          });
        },
      }),
  });
  outboxes.set(profileId, outbox);
  return outbox;
}

function reasonOf(error: unknown): { reason?: string } {
  const named = error instanceof DataError ? readReason(error.details) : null;
  return named ? { reason: named.reason } : {};
}

function refusalText(error: unknown): string {
  if (!(error instanceof DataError)) return error instanceof Error ? error.message : '';
  const { title, advice } = reasonText(error);
  return sentences(title, advice);
}
