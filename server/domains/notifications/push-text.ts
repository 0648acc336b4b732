import { MESSAGE_PREVIEW_LENGTH } from '#shared/limits.ts';
import { pathTo } from '#shared/paths.ts';
import type { PushMessage } from '#shared/push-message.ts';
import type { UnreadMessage } from './unread-messages.ts';
import type { UnreadWork } from './unread-work.ts';

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

/**
 * What a device says of news of work, oldest first: the headline, and nothing else of it, because it stands on a locked
 * screen; of several, how many.
 */
export function workPushText(news: readonly UnreadWork[]): PushMessage | null {
  const newest = news.at(-1);
  if (!newest) return null;
  const isOne = news.length === 1;
  return {
    title: isOne ? newest.title : `${news.length} new notifications`,
    body: isOne ? '' : newest.title,
    path: isOne ? newest.path : pathTo('/notifications'),
    tag: isOne ? (newest.workOrderId ?? newest.id) : 'notifications',
    place: isOne ? (newest.path.split('/').at(-1) ?? null) : null,
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
