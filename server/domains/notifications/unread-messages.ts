import type pg from 'pg';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { t } from '#shared/text.ts';

/** A message in pushes and mails. */
export interface UnreadMessage {
  id: string;
  text: string;
  sentAt: Date;
  senderName: string;
  conversationId: string;
  /** The work order of the thread; null in a direct conversation. */
  workOrderId: string | null;
  /** Number and title of that work order. */
  title: string | null;
}

/** Reads those messages that the reader may see and has not read, oldest first. `client` acts as the reader. */
export async function readUnread(client: pg.ClientBase, ids: readonly string[]): Promise<UnreadMessage[]> {
  const { rows } = await client.query<UnreadMessage & { senderName: string | null }>({
    name: 'unread-among',
    text: `
      select m.id, m.message as text, m.created_at as "sentAt", m.conversation_id as "conversationId",
        c.work_order_id as "workOrderId", c.title,
        app.profile_name(m.sender_id) as "senderName"
      from public.work_order_messages m
      join public.conversations c on c.id = m.conversation_id
      where m.id = any ($1)
        and not exists (
          select from public.message_read_receipts r
          where r.message_id = m.id and r.user_id = (select app.profile_id())
        )
        and not exists (
          select from public.conversation_participants mark
          where mark.conversation_id = m.conversation_id and mark.user_id = (select app.profile_id())
            and mark.last_read_at >= m.created_at
        )
      order by m.created_at, m.id`,
    values: [ids],
  });
  return rows.map((row) => ({ ...row, senderName: row.senderName ?? t(NAMELESS) }));
}
