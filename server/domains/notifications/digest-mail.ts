import type { Mail, MailFacts } from '#server/mail/mail.ts';
import { pathTo } from '#shared/paths.ts';
import type { Role } from '#shared/rules/roles.ts';
import { t } from '#shared/text.ts';
import { messagePath, preview } from './push-text.ts';
import type { Reader } from './reader.ts';
import type { UnreadMessage } from './unread-messages.ts';

/** The pages with the notification settings. */
const PROFILE_PAGES = {
  admin: '/admin/profile',
  employee: '/admin/profile',
  partner: '/partner/profile',
  subcontractor: '/subcontractor/profile',
} as const satisfies Record<Role, string>;
/** How many of the latest messages of a conversation are shown. The rest is counted. */
const SHOWN_OF_CONVERSATION = 3;

/** The mail about unread messages, oldest first: by conversation, with first lines and links. */
export function digestMail(
  reader: Pick<Reader, 'email' | 'firstName' | 'role'>,
  messages: readonly UnreadMessage[],
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): Mail {
  const { role } = reader;
  const conversations = [...Map.groupBy(messages, ({ conversationId }) => conversationId).values()];
  return {
    to: reader.email,
    template: 'unread_messages',
    unsubscribeUrl,
    isConfidential: true,
    // Who writes to whom beside the work is not the office's business: a direct conversation is no record.
    records: messages.flatMap(({ workOrderId }) =>
      workOrderId ? [{ table: 'work_orders', id: workOrderId }] : [],
    ),
    data: {
      email: reader.email,
      first_name: reader.firstName,
      site_url: publicUrl,
      url: publicUrl + pathTo('/messages'),
      settings_url: publicUrl + settingsPathOf(role),
      unsubscribe_url: unsubscribeUrl,
      heading: t('You have an unread message|You have {{count}} unread messages', { count: messages.length }),
      conversations: conversations.flatMap((group) => describe(group, publicUrl)),
    },
  };
}

/** The path of the page with the notification settings. */
export function settingsPathOf(role: Role | null): string {
  return role ? PROFILE_PAGES[role] : pathTo('/');
}

function describe(messages: readonly UnreadMessage[], publicUrl: string): MailFacts[] {
  const newest = messages.at(-1);
  if (!newest) return [];
  const shown = messages.slice(-SHOWN_OF_CONVERSATION);
  const hidden = messages.length - shown.length;
  return [
    {
      title: newest.title ?? newest.senderName,
      url: publicUrl + messagePath(newest),
      earlier: hidden > 0 ? t('{{count}} earlier', { count: hidden }) : '',
      messages: shown.map(({ senderName, text }) => ({ sender: senderName, text: preview(text) })),
    },
  ];
}
