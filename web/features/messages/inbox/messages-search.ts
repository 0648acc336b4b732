import type { ConversationFilter } from '#web/features/messages/inbox/conversation-summary.ts';
import { isId } from '#web/lib/is-id.ts';

/** The state of the messages page, stored in its URL. */
export interface MessagesSearch {
  /** The open conversation. */
  conversation?: string;
  /** A message in it to scroll to. */
  message?: string;
  show?: Exclude<ConversationFilter, 'all'>;
  /** The organization whose threads the office sees, as the customer or the assigned firm. */
  organization?: string;
  /** The search text. */
  q?: string;
}

/** For the messages routes' `validateSearch`: keeps the valid parameters. */
export function parseMessagesSearch(search: Record<string, unknown>): MessagesSearch {
  const { conversation, message, show, organization, q } = search;
  return {
    ...(isId(conversation) && { conversation }),
    ...(isId(conversation) && isId(message) && { message }),
    ...((show === 'direct' || show === 'work_order') && { show }),
    ...(isId(organization) && { organization }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  };
}
