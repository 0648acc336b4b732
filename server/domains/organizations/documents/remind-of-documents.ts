import type { NotificationOptions } from '#server/domains/notifications/options.ts';

/** In the office's time zone. */
const REMINDED_AT = Temporal.PlainTime.from('07:00');

/**
 * Creates the function that reminds of expiring documents. Call it repeatedly: it reminds once each morning. The
 * database sends each reminder once, however many nodes call it and however often they restart.
 */
export function makeDocumentReminders({
  database,
  office,
}: Pick<NotificationOptions, 'database' | 'office'>): (now: Date) => Promise<void> {
  let done = '';
  return async (now) => {
    const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(office.timeZone);
    const day = local.toPlainDate().toString();
    if (day === done || Temporal.PlainTime.compare(local.toPlainTime(), REMINDED_AT) < 0) return;
    await database.pool.query('select app.remind_of_expiring_documents($1)', [day]);
    done = day;
  };
}
