import type { ErasurePreview } from '#web/features/privacy/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';

type Topic = keyof ErasurePreview['erased'] | keyof ErasurePreview['kept'];

const LABELS: Readonly<Record<Topic, Message>> = {
  devices: message('1 session or device|{{count}} sessions and devices'),
  emails: message('Address and text of 1 email to them|Address and text of {{count}} emails to them'),
  invitations: message('1 invitation|{{count}} invitations'),
  notifications: message('1 notification|{{count}} notifications'),
  positions: message(
    'The position of 1 clock event, session, or photo|The positions of {{count}} clock events, sessions, and photos',
  ),
  direct_messages: message(
    'The text of 1 direct message that they wrote|The text of {{count}} direct messages that they wrote',
  ),
  private_files: message(
    '1 file of a direct message, or never sent|{{count}} files of direct messages, or never sent',
  ),
  saved_views: message('1 saved view|{{count}} saved views'),
  time: message('1 day of work, for payroll|{{count}} days of work, for payroll'),
  receipts: message('1 receipt, for accounting|{{count}} receipts, for accounting'),
  reports: message('1 report of a work order|{{count}} reports of work orders'),
  bills: message('1 bill, for accounting|{{count}} bills, for accounting'),
  work_messages: message(
    '1 message of a work order, which others rely on|{{count}} messages of work orders, which others rely on',
  ),
  files: message('1 photo or document of their work|{{count}} photos and documents of their work'),
  audit_entries: message(
    '1 entry of the audit log, which cannot be changed|{{count}} entries of the audit log, which cannot be changed',
  ),
};

/** The topics with anything in them, as lines. */
export const topicLines = (counts: Readonly<Partial<Record<Topic, number>>>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([topic, count]) => t(LABELS[topic as Topic], { count }));
