import type { MessageOutbox } from '#web/features/messages/conversation/outbox.ts';
import type { ConversationKey, OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';

/**
 * The refused messages that a screen shows. A message that was refused at its first attempt is put back into its
 * composer; one that was refused later is listed, because its author has continued meanwhile.
 */
export const refusedMessages = (
  entries: readonly OutboxEntry[],
  { conversationKey, hasComposer = false }: { conversationKey?: ConversationKey; hasComposer?: boolean } = {},
): OutboxEntry[] =>
  entries.filter(
    (entry) =>
      entry.state === 'refused' &&
      (conversationKey === undefined || entry.conversationKey === conversationKey) &&
      (!hasComposer || entry.isOffline),
  );

/** Sends a refused message again, as a new one: the server has stored nothing under its key. */
export function sendAgain(outbox: Pick<MessageOutbox, 'add' | 'dismiss'>, entry: OutboxEntry): void {
  const { key, conversationKey, about, text, attachments, visibility, mentions } = entry;
  outbox.add(conversationKey, { text, attachments, visibility, mentions }, about);
  outbox.dismiss(key);
}
