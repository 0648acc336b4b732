import type { Mentionable } from '#web/features/messages/conversation/mentions.ts';
import type { Message, MessageAttachment, Visibility } from '#web/features/messages/conversation/message.ts';
import { type OutboxItem, orderOf } from '#web/offline/outbox/outbox-item.ts';

/** Where a message goes: a conversation, or the thread of a work order, which its first message opens. */
export type Place = `conv:${string}` | `wo:${string}`;

/** What somebody has written. */
export interface Draft {
  text: string;
  attachments: readonly MessageAttachment[];
  visibility: Visibility;
  mentions: readonly Mentionable[];
}

/** A message between the Send button and the server's answer; the server stores a message with its key once. */
export interface OutboxEntry extends Draft, OutboxItem {
  place: Place;
  /** Names the place where its page is not open: 'WO-000003 · Door sticks', 'Pat Lee'. */
  about?: string;
  /** ISO instant of the Send button. */
  queuedAt: string;
}

/** A message as earlier versions kept it in local storage; null for one that the server has stored. */
export function messageEntryOf(entry: unknown): OutboxEntry | null {
  if (typeof entry !== 'object' || entry === null || !('clientKey' in entry)) return null;
  const { clientKey, state, ...message } = entry as Omit<OutboxEntry, keyof OutboxItem> & {
    clientKey: string;
    state: 'waiting' | 'sending' | 'sent' | 'returned';
  };
  if (state === 'sent') return null;
  return {
    ...message,
    key: clientKey,
    order: orderOf(message.queuedAt),
    isOffline: true,
    // Whether one that was being sent has arrived, nobody knows: it goes again under its key.
    state: state === 'returned' ? 'refused' : 'waiting',
  };
}

/** The messages of a place that show as 'Sending...', or as saved when they could not be sent at once. */
export function pendingMessages(
  entries: readonly OutboxEntry[],
  place: Place,
  sender: Mentionable,
  isOnDevice: (key: string) => boolean = () => false,
): Message[] {
  return entries
    .filter((entry) => entry.place === place && entry.state !== 'refused')
    .map((entry) => ({
      id: `pending:${entry.key}`,
      clientKey: entry.key,
      text: entry.text,
      senderId: sender.id,
      senderName: sender.name,
      createdAt: entry.queuedAt,
      attachments: entry.attachments,
      visibility: entry.visibility,
      mentionedIds: entry.mentions.map(({ id }) => id),
      readCount: 0,
      isSending: true,
      ...(entry.isOffline &&
        entry.state !== 'sent' && {
          waits: { isOnDevice: isOnDevice(entry.key), forServer: entry.waitsForServer ?? false },
        }),
    }));
}
