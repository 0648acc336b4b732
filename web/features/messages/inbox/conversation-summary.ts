import type { Database } from '#shared/database.ts';
import { t } from '#web/lib/text.ts';

type Functions = Database['public']['Functions'];
export type DirectRow = Functions['get_conversations_overview']['Returns'][number];
export type ThreadRow = Functions['get_work_order_threads_overview']['Returns'][number];

/** One line of the list: a direct conversation, or the thread of a work order. */
export interface ConversationSummary {
  /** The conversation's id, or `wo:{work order id}` (portal requirements 3). */
  id: string;
  conversationId: string;
  title: string;
  lastMessage: string | null;
  /** The sender of the last message. */
  lastSenderId: string | null;
  /** The name of that sender in a thread; null where it is not known, or is the title. */
  lastSenderName: string | null;
  /** The time of the last message; without messages, when the conversation was started. */
  lastAt: string;
  /** Null for a direct conversation. */
  workOrderId: string | null;
  /** The other person of a direct conversation. */
  otherId: string | null;
  /** Its key in the unread counts. */
  countKey: string;
}

export type ConversationFilter = 'all' | 'direct' | 'work_order';

/** The last message with who wrote it: 'You: On my way', in a thread 'Ana Ortiz: On my way'. */
export function lastText(
  { lastMessage, lastSenderId, lastSenderName }: ConversationSummary,
  viewerId: string,
): string {
  if (lastMessage === null) return t('No messages yet');
  if (lastSenderId === viewerId) return t('You: {{text}}', { text: lastMessage });
  return lastSenderName ? t('{{name}}: {{text}}', { name: lastSenderName, text: lastMessage }) : lastMessage;
}

/** Both overviews as one list, the latest first. */
export function mergeOverviews(
  direct: readonly DirectRow[],
  threads: readonly ThreadRow[],
): ConversationSummary[] {
  return latestFirst([...direct.map(ofDirect), ...threads.map(ofThread)]);
}

/** The conversations of one kind whose title contains the search text. */
export function filtered(
  conversations: readonly ConversationSummary[],
  filter: ConversationFilter,
  search = '',
): ConversationSummary[] {
  const wanted = search.trim().toLowerCase();
  return conversations.filter(
    ({ workOrderId, title }) =>
      (filter === 'all' || (filter === 'work_order') === (workOrderId !== null)) &&
      title.toLowerCase().includes(wanted),
  );
}

/** The list after a message was sent: its conversation moves to the top. Null when it is not in the list yet. */
export function withMessage(
  conversations: readonly ConversationSummary[],
  sent: { conversation_id: string; message: string; sender_id: string; created_at: string },
): ConversationSummary[] | null {
  if (!conversations.some(({ conversationId }) => conversationId === sent.conversation_id)) return null;
  return latestFirst(
    conversations.map((conversation) => {
      const isOlder = Date.parse(sent.created_at) < Date.parse(conversation.lastAt);
      if (conversation.conversationId !== sent.conversation_id || isOlder) return conversation;
      const { message, sender_id, created_at } = sent;
      // The name of another sender comes with the next overview.
      const lastSenderName = conversation.lastSenderId === sender_id ? conversation.lastSenderName : null;
      return {
        ...conversation,
        ...{ lastMessage: message, lastSenderId: sender_id, lastSenderName, lastAt: created_at },
      };
    }),
  );
}

function latestFirst(conversations: ConversationSummary[]): ConversationSummary[] {
  return conversations.sort((a, b) => Date.parse(b.lastAt) - Date.parse(a.lastAt));
}

function ofDirect(row: DirectRow): ConversationSummary {
  const id = row.conversation_id ?? '';
  return {
    id,
    conversationId: id,
    title: row.title ?? t('Direct message'),
    lastMessage: row.last_message,
    lastSenderId: row.last_sender_id,
    lastSenderName: null,
    lastAt: row.last_message_at ?? row.updated_at ?? '',
    workOrderId: null,
    otherId: row.other_user_id,
    countKey: `conv:${id}`,
  };
}

function ofThread(row: ThreadRow): ConversationSummary {
  const id = row.id ?? '';
  return {
    id,
    conversationId: row.conversation_id ?? '',
    title: row.title ?? t('Work Order'),
    lastMessage: row.last_message,
    lastSenderId: row.last_sender_id,
    lastSenderName: row.last_sender_name,
    lastAt: row.last_message_at ?? row.updated_at ?? '',
    workOrderId: row.work_order_id,
    otherId: null,
    countKey: id,
  };
}
