import type { Mentionable } from '#web/features/messages/conversation/mentions.ts';
import type { Message, MessageAttachment, Visibility } from '#web/features/messages/conversation/message.ts';
import { type OutboxItem, orderOf } from '#web/offline/outbox/outbox-item.ts';

/** A direct conversation, or the thread of a work order, which its first message creates. */
export type ConversationKey = `conv:${string}` | `wo:${string}`;

/** The content of a message. */
export interface Draft {
  text: string;
  attachments: readonly MessageAttachment[];
  visibility: Visibility;
  /** The subcontractor whose name the author saw: the server refuses the message if another one would read it. */
  firmId?: string;
  mentions: readonly Mentionable[];
}

/** A message between the Send button and the server's response; the server stores a message with its key once. */
export interface OutboxEntry extends Draft, OutboxItem {
  conversationKey: ConversationKey;
  /** The name of the conversation, where its page is not open: 'WO-000003 · Door sticks', 'Pat Lee'. */
  about?: string;
  /** When the Send button was clicked, as an ISO instant. */
  queuedAt: string;
}

/** Converts a message that earlier versions stored in local storage; null for one that the server has stored. */
export function messageEntryOf(entry: unknown): OutboxEntry | null {
  if (typeof entry !== 'object' || entry === null || !('clientKey' in entry)) return null;
  const { clientKey, place, state, ...message } = entry as Omit<
    OutboxEntry,
    keyof OutboxItem | 'conversationKey'
  > & {
    clientKey: string;
    place: ConversationKey;
    state: 'waiting' | 'sending' | 'sent' | 'returned';
  };
  if (state === 'sent') return null;
  return {
    ...message,
    conversationKey: place,
    key: clientKey,
    order: orderOf(message.queuedAt),
    isOffline: true,
    // It is unknown whether a message that was being sent has arrived, so it is sent again with its key.
    state: state === 'returned' ? 'refused' : 'waiting',
  };
}

/** The messages of a conversation that show as 'Sending...', or as saved when they could not be sent at once. */
export function pendingMessages(
  entries: readonly OutboxEntry[],
  conversationKey: ConversationKey,
  sender: Mentionable,
  isOnDevice: (key: string) => boolean = () => false,
): Message[] {
  return entries
    .filter((entry) => entry.conversationKey === conversationKey && entry.state !== 'refused')
    .map((entry) => ({
      id: `pending:${entry.key}`,
      clientKey: entry.key,
      text: entry.text,
      senderId: sender.id,
      senderName: sender.name,
      createdAt: entry.queuedAt,
      attachments: entry.attachments,
      visibility: entry.visibility,
      ...(entry.firmId && { firmId: entry.firmId }),
      mentionedIds: entry.mentions.map(({ id }) => id),
      readCount: 0,
      isSending: true,
      ...(entry.isOffline &&
        entry.state !== 'sent' && {
          waits: { isOnDevice: isOnDevice(entry.key), forServer: entry.waitsForServer ?? false },
        }),
    }));
}
