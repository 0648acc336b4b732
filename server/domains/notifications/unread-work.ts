import type pg from 'pg';
import { notificationText } from '#shared/rules/notification-text.ts';
import type { Topic } from '#shared/rules/notification-topics.ts';

/** A notification in pushes and mails. */
export interface UnreadWork {
  id: string;
  topic: Topic;
  title: string;
  /** For where more people read than the reader. Only if the title has an amount. */
  titleWithoutAmount?: string;
  body: string;
  path: string;
  workOrderId: string | null;
  reportId: string | null;
  billId: string | null;
  receiptId: string | null;
  invoiceId: string | null;
  createdAt: Date;
}

/**
 * Reads those notifications that the reader may see and has not read, oldest first, in the portal's language. `client`
 * acts as the reader.
 */
export async function readUnreadWork(client: pg.ClientBase, ids: readonly string[]): Promise<UnreadWork[]> {
  const { rows } = await client.query<UnreadWork & { kind: string; facts: unknown }>({
    name: 'unread-work-among',
    text: `
      select id, topic, kind, title, body, facts, coalesce(path, '/notifications') as path, work_order_id as "workOrderId",
        report_id as "reportId", bill_id as "billId", receipt_id as "receiptId", invoice_id as "invoiceId",
        created_at as "createdAt"
      from public.notifications
      where id = any ($1) and read_at is null and profile_id = (select app.profile_id())
      order by created_at, id`,
    values: [ids],
  });
  return rows.map(withText);
}

/**
 * A notification with its text in the portal's language. One whose values cannot be written keeps its stored text, so
 * that it does not stop the reader's other notifications.
 */
export function withText<Row extends { kind: string; title: string; body: string; facts: unknown }>({
  kind,
  facts,
  ...one
}: Row): Omit<Row, 'kind' | 'facts'> & Pick<UnreadWork, 'titleWithoutAmount'> {
  try {
    return { ...one, ...notificationText({ ...one, kind, facts }) };
  } catch {
    return one;
  }
}
