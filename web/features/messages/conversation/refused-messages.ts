import type { ReasonName } from '#shared/error-reasons/index.ts';
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

/** Whether a message was refused because its author saw another subcontractor than the one that would read it. */
export const needsReaders = ({ problem }: Pick<OutboxEntry, 'problem'>): boolean =>
  problem?.reason === ('message_for_former_company' satisfies ReasonName);

/** Sends a refused message again, as a new one: the server has stored nothing under its key. */
export function sendAgain(outbox: Pick<MessageOutbox, 'add' | 'dismiss'>, entry: OutboxEntry): void {
  const { key, conversationKey, about, text, attachments, visibility, firmId, mentions } = entry;
  const draft = { text, attachments, visibility, ...(firmId && { firmId }), mentions };
  outbox.add(conversationKey, draft, about);
  outbox.dismiss(key);
}
