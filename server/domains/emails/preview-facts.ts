import type pg from 'pg';
import { digestMail } from '#server/domains/notifications/digest-mail.ts';
import type { UnreadMessage } from '#server/domains/notifications/unread-messages.ts';
import { type UnreadWork, withText } from '#server/domains/notifications/unread-work.ts';
import { workMail } from '#server/domains/notifications/work-mail.ts';
import { invitationFacts } from '#server/domains/people/invitations/invitation-mail.ts';
import { latestInvitation, mailOf } from '#server/domains/people/invitations/send-invitation.ts';
import { exampleFacts } from '#server/mail/check-template.ts';
import type { MailFacts } from '#server/mail/mail.ts';
import { pathTo } from '#shared/paths.ts';
import { type EmailName, emailKind } from '#shared/rules/email-templates.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { t } from '#shared/text.ts';
import type { EmailOptions, Recipient } from './email-options.ts';

/** How many of the caller's latest records a preview shows. */
const SHOWN = 5;

/**
 * What a preview or test of an email fills in: the caller's latest records and own account, else examples. Links that
 * would open an account, and codes, do not work.
 */
export async function previewFacts(
  client: pg.PoolClient,
  name: EmailName,
  recipient: Recipient,
  options: EmailOptions,
): Promise<{ facts: MailFacts; isReal: boolean }> {
  const { mailer, publicUrl } = options;
  const latest = await latestFacts(client, name, recipient, options);
  return {
    facts: {
      ...(exampleFacts(name) as MailFacts),
      ...ownFacts(name, recipient, options),
      ...latest,
      ...mailer.commonFacts(),
      site_url: publicUrl,
    },
    isReal: latest !== undefined || IS_OWN.has(name),
  };
}

/** The emails with nothing in them but their reader's account. */
const IS_OWN: ReadonlySet<EmailName> = new Set([
  ...(['invite', 'confirmation', 'recovery', 'magic_link', 'email_change', 'email_change_current'] as const),
  ...(['reauthentication', 'test_email'] as const),
]);

/** The facts of the latest mail of this kind, as it would be written to the caller now. */
async function latestFacts(
  client: pg.PoolClient,
  name: EmailName,
  recipient: Recipient,
  { publicUrl, timeZone }: EmailOptions,
): Promise<MailFacts | undefined> {
  const links = { publicUrl, unsubscribeUrl: `${publicUrl}/unsubscribe` };
  const reader = { ...recipient, role: 'admin' as const };
  if (name === 'work_news') {
    const news = await latestNews(client);
    return news.length > 0 ? workMail(reader, news, { ...links, timeZone: timeZone() }).data : undefined;
  }
  if (name === 'unread_messages') {
    const messages = await latestMessages(client);
    return messages.length > 0 ? digestMail(reader, messages, links).data : undefined;
  }
  if (name === 'invitation') {
    const invitation = await latestInvitation(client);
    const url = publicUrl + pathTo('/invitation');
    return invitation && invitationFacts(mailOf(invitation, url), { publicUrl, timeZone });
  }
  return undefined;
}

/** What the caller's own account says. */
function ownFacts(name: EmailName, recipient: Recipient, { publicUrl, timeZone }: EmailOptions): MailFacts {
  const { email, firstName } = recipient;
  return {
    email,
    first_name: firstName,
    old_email: email,
    new_email: email,
    sent_by: recipient.name,
    administrator: recipient.name,
    signed_in_at: formatInZone('zonedTime', new Date(), timeZone()),
    ...(emailKind(name)?.group === 'account' && {
      url: `${publicUrl}/auth/v1/verify?token=0123456789abcdef`,
    }),
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
