import type { Message, Visibility } from '#web/features/messages/conversation/message.ts';

/**
 * The readers with whom a new message starts: those of the newest message that is not an internal note. Thus a reply to
 * the customer does not show the crew half of a conversation.
 * @param messages oldest first
 */
export const defaultVisibility = (messages: readonly Pick<Message, 'visibility'>[]): Visibility =>
  messages.findLast(({ visibility }) => visibility !== 'staff')?.visibility ?? 'everyone';
