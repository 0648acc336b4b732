import type { ConversationFilter } from '#web/features/messages/inbox/conversation-summary.ts';

/** Labels with their counts and the texts for an empty list (portal requirements 2.8). */
export const FILTERS: Record<ConversationFilter, { label: string; empty: string }> = {
  all: { label: 'All ({{count}})', empty: 'No conversations yet' },
  direct: { label: 'Direct ({{count}})', empty: 'No direct messages yet' },
  work_order: { label: 'Work Orders ({{count}})', empty: 'No work order messages yet' },
};

export const FILTER_ORDER = ['all', 'direct', 'work_order'] as const;
