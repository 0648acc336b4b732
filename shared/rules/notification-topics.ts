import type { Row } from '#shared/database.ts';

/** What notifications of work are about; each has its own wishes in `notification_settings`. */
export type Topic = Exclude<Row<'notifications'>['topic'], 'messages'>;

export const TOPICS = ['assignments', 'reviews', 'approvals', 'due'] as const satisfies readonly Topic[];

/** When a person gets a mail about a topic: never, within minutes, or with all others in the morning. */
export type TopicMail = Row<'notification_settings'>[`email_${Topic}`];

/** Kinds that ask their reader to do something. Screens announce them when they arrive. */
const ASKING: ReadonlySet<string> = new Set([
  'work_order_received',
  'work_order_assigned',
  'work_order_unassigned',
  'appointment_changed',
  'assignment_declined',
  'report_submitted',
  'report_rejected',
  'report_refused',
  'bill_submitted',
  'bill_rejected',
  'receipt_submitted',
  'receipt_rejected',
  'invoice_disputed',
  'invoice_question',
  'overdue',
  'document_expired',
]);

export const needsAction = (kind: string): boolean => ASKING.has(kind);
