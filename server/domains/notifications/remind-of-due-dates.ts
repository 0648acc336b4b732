import type { NotificationOptions } from './options.ts';

/** By the office's clock: nobody is reminded before the day begins. */
const REMINDED_AT = Temporal.PlainTime.from('07:00');

/**
 * Makes the function that reminds of due dates: called again and again, it tells each morning of the office once, whatever
 * number of nodes call it and however often they start. It asks the database only until it knows that a day is done.
 */
export function makeReminders({
  database,
  timeZone,
}: Pick<NotificationOptions, 'database' | 'timeZone'>): (now: Date) => Promise<void> {
  let done = '';
  return async (now) => {
    const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
    const day = local.toPlainDate().toString();
    if (day === done || Temporal.PlainTime.compare(local.toPlainTime(), REMINDED_AT) < 0) return;
    await database.pool.query('select app.remind_of_due_dates($1)', [day]);
    done = day;
  };
}
