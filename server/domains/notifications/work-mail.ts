import type { Mail, MailRecord } from '#server/mail/mail.ts';
import { pathTo } from '#shared/paths.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { TOPICS, type Topic } from '#shared/rules/notification-topics.ts';
import { type Message, message, t } from '#shared/text.ts';
import { settingsPathOf } from './digest-mail.ts';
import { newNotifications, preview } from './push-text.ts';
import type { Reader } from './reader.ts';
import type { UnreadWork } from './unread-work.ts';

const HEADINGS: Record<Topic, Message> = {
  assignments: message('Work orders'),
  reviews: message('Reports'),
  approvals: message('Approvals and bills'),
  due: message('Due dates'),
};
/** How many of the latest notifications of a topic are shown. The rest is counted. */
const SHOWN_OF_TOPIC = 25;

/** The mail about notifications, oldest first: by topic, each with its link and its time in the office's time zone. */
export function workMail(
  reader: Pick<Reader, 'email' | 'firstName' | 'role'>,
  notifications: readonly UnreadWork[],
  { publicUrl, unsubscribeUrl, timeZone }: { publicUrl: string; unsubscribeUrl: string; timeZone: string },
): Mail {
  const newest = notifications.at(-1);
  const only = notifications.length === 1 ? newest : undefined;
  const allUrl = publicUrl + pathTo('/notifications');
  return {
    to: reader.email,
    template: 'work_news',
    unsubscribeUrl,
    // Who reads the log of emails may not see amounts.
    isConfidential: notifications.some((one) => one.titleWithoutAmount !== undefined),
    records: recordsOf(notifications),
    data: {
      email: reader.email,
      first_name: reader.firstName,
      site_url: publicUrl,
      url: allUrl,
      action: t(only ? actionOf(only.path) : OPEN_ALL),
      action_url: only ? publicUrl + only.path : allUrl,
      settings_url: publicUrl + settingsPathOf(reader.role),
      unsubscribe_url: unsubscribeUrl,
      heading: only ? only.title : newNotifications(notifications.length),
      summary: newest ? summaryOf(newest, notifications.length - 1) : newNotifications(0),
      topics: TOPICS.flatMap((topic) => {
        const group = notifications.filter((one) => one.topic === topic);
        if (group.length === 0) return [];
        const hidden = Math.max(0, group.length - SHOWN_OF_TOPIC);
        return [
          {
            title: t(HEADINGS[topic]),
            earlier: hidden > 0 ? t('{{count}} earlier', { count: hidden }) : '',
            entries: group.slice(-SHOWN_OF_TOPIC).map(({ title, body, path, createdAt }) => ({
              title,
              body,
              at: formatInZone('zonedTime', createdAt, timeZone),
              url: publicUrl + path,
            })),
          },
        ];
      }),
    },
  };
}

/** What happened to which record: 'WO-000123 is assigned to you: Dock door does not close'. */
function summaryOf({ body, ...one }: UnreadWork, others: number): string {
  const title = one.titleWithoutAmount ?? one.title;
  if (others > 0) return t('{{title}}, and {{count}} more', { title, count: others });
  return body ? t('{{title}}: {{text}}', { title, text: preview(body) }) : title;
}

const OPEN_ALL = message('Open notifications');
/** What the button opens, by what the path of its record contains. */
const ACTIONS: readonly (readonly [part: string, action: Message])[] = [
  ['/work-orders/', message('Open work order')],
  ['/assignments/', message('Open work order')],
  ['/reports/', message('Open report')],
  ['bills/', message('Open bill')],
  ['/receipts/', message('Open receipt')],
  ['/invoices/', message('Open invoice')],
  ['/organizations/', message('Open organization')],
  ['/time', message('Open time')],
];
const actionOf = (path: string): Message =>
  ACTIONS.find(([part]) => path.includes(part))?.[1] ?? message('Open the list');

const RECORD_TABLES = {
  workOrderId: 'work_orders',
  reportId: 'work_order_reports',
  billId: 'subcontractor_bills',
  receiptId: 'receipts',
  invoiceId: 'partner_invoices',
} as const;

/** A notification about an organization, for example of a document that expires, names it in its path only. */
const ORGANIZATION_PATH = /^\/admin\/organizations\/([\da-f-]{36})$/;

/** The work orders, reports, bills, receipts, invoices, and organizations that the mail is about. */
function recordsOf(notifications: readonly UnreadWork[]): MailRecord[] {
  return notifications.flatMap((one) => {
    const organizationId = ORGANIZATION_PATH.exec(one.path)?.[1];
    return [
      ...Object.entries(RECORD_TABLES).flatMap(([column, table]) => {
        const id = one[column as keyof typeof RECORD_TABLES];
        return id ? [{ table, id }] : [];
      }),
      ...(organizationId ? [{ table: 'organizations', id: organizationId }] : []),
    ];
  });
}
