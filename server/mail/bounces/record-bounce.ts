import type pg from 'pg';
import { markRejected } from '#server/mail/outbox.ts';
import { emailIdIn, failedDeliveries, refusesAddress } from './delivery-report.ts';
import type { PossibleReport } from './mailbox.ts';

/**
 * Notes that a mail which was sent did not arrive, and pauses mails to its address where the address is the reason. Only
 * who has received or returned a mail knows its ID, so nobody else can report one.
 * @returns whether it is a report about a mail of this portal
 */
export async function recordBounce(
  client: pg.ClientBase,
  { deliveryStatus, headers }: PossibleReport,
): Promise<boolean> {
  const id = emailIdIn(headers);
  const [failure] = failedDeliveries(deliveryStatus);
  if (!id || !failure) return false;
  const { rowCount } = await client.query(
    `update public.email_log set status = 'bounced', last_error = $2 where id = $1 and status = 'sent'`,
    [id, failure.answer],
  );
  // A report that is read again changes nothing: somebody may have cleared the address meanwhile.
  if (rowCount && refusesAddress(failure)) await markRejected(client, id, failure.answer);
  const known = await client.query('select from public.email_log where id = $1', [id]);
  return known.rowCount === 1;
}
