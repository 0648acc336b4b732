import { MESSAGE_PAGE_SIZE, PREFETCH_MESSAGES_EACH } from '#shared/limits.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import type { HistoryPage } from '#web/features/messages/conversation/history.ts';
import type { Message, MessageAttachment, Visibility } from '#web/features/messages/conversation/message.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap } from '#web/lib/data-error.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/**
 * The first cursor is one day ahead, so that a device whose clock is behind misses nothing (portal requirements 7.3).
 */
const FIRST_CURSOR_OFFSET_MS = 24 * 60 * 60_000;

/**
 * One page of a conversation, newest first, each message with its files.
 * @param before `created_at` of the last row of the page before; null for the newest page
 * @param size rows; at most 200
 */
export async function loadMessages(
  supabase: Client,
  conversationId: string,
  before: string | null,
  size: number = MESSAGE_PAGE_SIZE,
): Promise<HistoryPage> {
  const rows = unwrap(
    await supabase.rpc('get_conversation_messages', {
      p_conversation_id: conversationId,
      p_limit: size,
      p_before: before ?? new Date(Date.now() + FIRST_CURSOR_OFFSET_MS).toISOString(),
    }),
  );
  const messages = await withFiles(supabase, rows);
  return { messages, isFull: rows.length === size };
}

type MessageRow = NonNullable<Awaited<ReturnType<typeof askNewest>>['data']>[number];

const askNewest = (supabase: Client, conversationIds: string[]) =>
  supabase.rpc('get_newest_messages', {
    p_conversation_ids: conversationIds,
    p_limit: PREFETCH_MESSAGES_EACH,
  });

/** The newest page of many conversations, by their ids; at most fifty of them. */
export async function loadNewestPages(
  supabase: Client,
  conversationIds: string[],
): Promise<Map<string, HistoryPage>> {
  const rows = conversationIds.length === 0 ? [] : unwrap(await askNewest(supabase, conversationIds));
  const messages = await withFiles(supabase, rows);
  return new Map(
    conversationIds.map((id) => {
      const page = messages.filter((_, index) => rows[index]?.conversation_id === id);
      return [id, { messages: page, isFull: page.length === PREFETCH_MESSAGES_EACH }];
    }),
  );
}

async function withFiles(
  supabase: Client,
  rows: readonly Omit<MessageRow, 'conversation_id'>[],
): Promise<Message[]> {
  const files = await loadFiles(
    supabase,
    rows.flatMap(({ attachment_ids }) => attachment_ids ?? []),
  );
  return rows.map((row) => ({
    id: row.id ?? '',
    clientKey: row.client_key,
    text: row.message ?? '',
    senderId: row.sender_id ?? '',
    senderName: row.sender_name ?? t(NAMELESS),
    createdAt: row.created_at ?? '',
    attachments: (row.attachment_ids ?? []).flatMap((id) => files.get(id) ?? []),
    visibility: (row.visibility ?? 'everyone') as Visibility,
    firmId: row.assigned_organization_id,
    mentionedIds: row.mentioned_ids ?? [],
    readCount: row.read_count ?? 0,
  }));
}

async function loadFiles(supabase: Client, ids: readonly string[]): Promise<Map<string, MessageAttachment>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(
    await supabase.from('attachments').select(`${PHOTO_COLUMNS}, size_bytes`).in('id', ids),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
