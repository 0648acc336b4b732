import type { Moment } from '../calendar.ts';
import type { Message } from '../conversations.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { Names, TableRows } from './table-rows.ts';

/** Conversations, what was said, and how far everybody has read. */
export function messageRows({ conversations, world }: DemoCompany, names: Names): TableRows[] {
  const id = () => world.random.uuid();
  const messages = conversations.flatMap((conversation) =>
    conversation.messages.map((message) => ({ conversation, message })),
  );
  return [
    {
      table: 'public.conversations',
      rows: conversations.map(({ id: conversationId, order, readers, messages: said }) => ({
        id: conversationId,
        conversation_type: order ? 'work_order' : 'direct',
        work_order_id: order?.id ?? null,
        direct_key: order ? null : readers.map(names.profile).sort().join(':'),
        created_by: names.profile(said[0]?.by ?? ''),
        last_message_at: names.instantOrNull(said.at(-1)?.at ?? null),
        created_at: names.instant(beginningOf(said)),
      })),
    },
    {
      table: 'public.conversation_participants',
      rows: conversations.flatMap(({ id: conversationId, readers, messages: said, readUntil }) =>
        readers.map((reader) => ({
          id: id(),
          conversation_id: conversationId,
          user_id: names.profile(reader),
          last_read_at: names.instantOrNull(readUntil.get(reader) ?? null),
          created_at: names.instant(beginningOf(said)),
        })),
      ),
    },
    {
      table: 'public.work_order_messages',
      rows: messages.map(({ conversation, message }) => ({
        id: message.id,
        conversation_id: conversation.id,
        message: message.text,
        sender_id: names.profile(message.by),
        attachment_ids: [],
        visibility: message.visibility,
        created_at: names.instant(message.at),
      })),
    },
    {
      table: 'public.message_read_receipts',
      // Only direct messages tell the sender that they were read.
      rows: messages
        .filter(({ conversation }) => conversation.order === null)
        .flatMap(({ conversation, message }) =>
          conversation.readers
            .map((reader) => ({ reader, until: conversation.readUntil.get(reader) ?? message.at - 1 }))
            .filter(({ reader, until }) => reader !== message.by && until >= message.at)
            .map(({ reader, until }) => ({
              id: id(),
              message_id: message.id,
              user_id: names.profile(reader),
              read_at: names.instant(until),
            })),
        ),
    },
  ];
}

/** @throws when nothing was said: such a conversation is not in the demo */
function beginningOf(messages: readonly Message[]): Moment {
  const [first] = messages;
  if (!first) throw new Error('A conversation of the demo is empty.');
  return first.at;
}

/** The notifications of each person. */
export function notificationRows({ notifications }: DemoCompany, names: Names): TableRows[] {
  return [
    {
      table: 'public.notifications',
      rows: notifications.map((notification) => ({
        id: notification.id,
        profile_id: names.profile(notification.to),
        kind: notification.kind,
        title: notification.title,
        body: notification.body,
        path: notification.path,
        work_order_id: notification.order?.id ?? null,
        report_id: notification.reportId,
        bill_id: notification.billId,
        read_at: names.instantOrNull(notification.readAt),
        created_at: names.instant(notification.at),
      })),
    },
  ];
}
