import type pg from 'pg';
import { digestMail } from '#server/domains/notifications/digest-mail.ts';
import type { UnreadMessage } from '#server/domains/notifications/unread-messages.ts';
import { type UnreadWork, withText } from '#server/domains/notifications/unread-work.ts';
import { workMail } from '#server/domains/notifications/work-mail.ts';
import { exampleFacts } from '#server/mail/check-template.ts';
import type { Mail, MailFacts } from '#server/mail/mail.ts';
import type { EmailName } from '#shared/rules/email-templates.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { t } from '#shared/text.ts';
import type { EmailOptions, Recipient } from './email-options.ts';

/** How many of the caller's latest records a preview shows. */
const SHOWN = 5;

/** What a preview or test of an email fills in: recent records that the caller sees, else examples. */
export async function previewFacts(
  client: pg.PoolClient,
  name: EmailName,
  recipient: Recipient,
  { mailer, publicUrl, timeZone }: EmailOptions,
): Promise<{ facts: MailFacts; isReal: boolean }> {
  const examples = exampleFacts(name) as MailFacts;
  const unsubscribeUrl = `${publicUrl}/unsubscribe`;
  const reader = { ...recipient, role: 'admin' as const };
  let mail: Mail | undefined;
  if (name === 'work_news') {
    const news = await latestNews(client);
    if (news.length > 0) mail = workMail(reader, news, { publicUrl, unsubscribeUrl, timeZone });
  } else if (name === 'unread_messages') {
    const messages = await latestMessages(client);
    if (messages.length > 0) mail = digestMail(reader, messages, { publicUrl, unsubscribeUrl });
  }
  const own = {
    email: recipient.email,
    first_name: recipient.firstName,
    site_url: publicUrl,
    sent_by: recipient.name,
  };
  return {
    facts: { ...examples, ...own, ...mail?.data, ...mailer.commonFacts() },
    isReal: mail !== undefined,
  };
}

async function latestNews(client: pg.PoolClient): Promise<UnreadWork[]> {
  const { rows } = await client.query<UnreadWork & { kind: string; facts: unknown }>(
    `select id, topic, kind, title, body, facts, coalesce(path, '/notifications') as path,
       work_order_id as "workOrderId", report_id as "reportId", bill_id as "billId", receipt_id as "receiptId",
       created_at as "createdAt"
     from public.notifications where profile_id = app.profile_id() and topic <> 'messages'
     order by created_at desc, id limit $1`,
    [SHOWN],
  );
  return rows.reverse().map(withText);
}

async function latestMessages(client: pg.PoolClient): Promise<UnreadMessage[]> {
  const { rows } = await client.query<UnreadMessage & { senderName: string | null }>(
    `select m.id, m.message as text, m.created_at as "sentAt", m.conversation_id as "conversationId",
       c.work_order_id as "workOrderId", c.title, app.profile_name(m.sender_id) as "senderName"
     from public.conversation_participants p
     join public.conversations c on c.id = p.conversation_id
     join lateral (
       select * from public.work_order_messages m where m.conversation_id = c.id order by m.created_at desc, m.id limit 2
     ) m on true
     where p.user_id = app.profile_id()
     order by m.created_at desc, m.id limit $1`,
    [SHOWN],
  );
  return rows.reverse().map((row) => ({ ...row, senderName: row.senderName ?? t(NAMELESS) }));
}
