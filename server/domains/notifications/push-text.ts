import { MESSAGE_PREVIEW_LENGTH } from '#shared/limits.ts';
import { pathTo } from '#shared/paths.ts';
import type { PushMessage } from '#shared/push-message.ts';
import type { UnreadMessage } from './unread-messages.ts';

/**
 * What a device says of unread messages, oldest first and at least one: who wrote the newest and what, or of several
 * conversations how many there are.
 */
export function pushText(messages: readonly UnreadMessage[]): PushMessage | null {
  const newest = messages.at(-1);
  if (!newest) return null;
  const conversations = new Set(messages.map(({ conversationId }) => conversationId));
  if (conversations.size > 1) {
    return {
      title: `${messages.length} new messages`,
      body: `In ${conversations.size} conversations`,
      path: pathTo('/messages'),
      tag: 'messages',
      place: null,
      messageId: newest.id,
    };
  }
  return {
    title: newest.senderName,
    body: preview(newest.text),
    path: messagePath(newest),
    tag: newest.conversationId,
    place: newest.workOrderId ?? newest.conversationId,
    messageId: newest.id,
  };
}

/** Leads everybody to where they read that conversation: the messages page, or that of its work order. */
export function messagePath({ conversationId, id }: UnreadMessage): string {
  return `${pathTo('/messages')}?${new URLSearchParams({ conversation: conversationId, message: id })}`;
}

/** The beginning of a message as one line. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MESSAGE_PREVIEW_LENGTH) return line;
  return `${characters.slice(0, MESSAGE_PREVIEW_LENGTH - 1).join('')}…`;
}
