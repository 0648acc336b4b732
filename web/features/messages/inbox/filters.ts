import type { ConversationFilter } from '#web/features/messages/inbox/conversation-summary.ts';
import { type Message, message } from '#web/lib/text.ts';

/** Labels with their counts and the texts for an empty list (portal requirements 2.8). */
export const FILTERS: Record<ConversationFilter, { label: Message; empty: Message }> = {
  all: { label: message('All ({{count}})'), empty: message('No conversations yet') },
  direct: { label: message('Direct ({{count}})'), empty: message('No direct messages yet') },
  work_order: { label: message('Work Orders ({{count}})'), empty: message('No work order messages yet') },
};

export const FILTER_ORDER = ['all', 'direct', 'work_order'] as const;
