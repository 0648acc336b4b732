import { MESSAGE_PREVIEW_LENGTH } from '#shared/limits.ts';
import { pathTo } from '#shared/paths.ts';
import type { PushMessage } from '#shared/push-message.ts';
import { t } from '#shared/text.ts';
import type { UnreadMessage } from './unread-messages.ts';
import type { UnreadWork } from './unread-work.ts';

/**
 * The push of unread messages, oldest first: sender and text of the newest one, or the number of messages when they are
 * from several conversations. Null without messages.
 */
export function pushText(messages: readonly UnreadMessage[]): PushMessage | null {
  const newest = messages.at(-1);
  if (!newest) return null;
  const conversations = new Set(messages.map(({ conversationId }) => conversationId));
  if (conversations.size > 1) {
    return {
      title: t('{{count}} new message|{{count}} new messages', { count: messages.length }),
      body: t('In {{count}} conversation|In {{count}} conversations', { count: conversations.size }),
      path: pathTo('/messages'),
      tag: 'messages',
      targetId: null,
      messageId: newest.id,
    };
  }
  return {
    title: newest.senderName,
    body: preview(newest.text),
    path: messagePath(newest),
    tag: newest.conversationId,
    targetId: newest.workOrderId ?? newest.conversationId,
    messageId: newest.id,
  };
}

/**
 * The push of notifications, oldest first: the title only, because it is shown on locked screens; for several, their
 * number. Null without notifications.
 */
export function workPushText(notifications: readonly UnreadWork[]): PushMessage | null {
  const newest = notifications.at(-1);
  if (!newest) return null;
  const isOne = notifications.length === 1;
  return {
    title: isOne ? newest.title : newNotifications(notifications.length),
    body: isOne ? '' : newest.title,
    path: isOne ? newest.path : pathTo('/notifications'),
    tag: isOne ? (newest.workOrderId ?? newest.id) : 'notifications',
    targetId: isOne ? (newest.path.split('/').at(-1) ?? null) : null,
    messageId: newest.id,
  };
}

/** '3 new notifications': the heading of several. */
export const newNotifications = (count: number): string =>
  t('{{count}} new notification|{{count}} new notifications', { count });

/** The path of a message on the messages page. */
export function messagePath({ conversationId, id }: UnreadMessage): string {
  return `${pathTo('/messages')}?${new URLSearchParams({ conversation: conversationId, message: id })}`;
}

/** The first characters of a message, as one line. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= MESSAGE_PREVIEW_LENGTH) return line;
  return `${characters.slice(0, MESSAGE_PREVIEW_LENGTH - 1).join('')}…`;
}
