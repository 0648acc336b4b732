import type { Database } from '#server/database/database.ts';
import { actingAs, OFFICE } from '#server/domains/notifications/acting-as.ts';
import { queueReminder, type ReminderOptions } from '#server/domains/payments/dunning/reminder-mail.ts';
import type { Jobs } from '#server/gateway/jobs.ts';

const LOOK_EVERY_MS = 60_000;
/** By the office's clock. Customers get reminders in the morning of a working day. */
const SENT_FROM = Temporal.PlainTime.from('08:00');

interface JobOptions extends ReminderOptions {
  database: Database;
  office: { readonly timeZone: string };
}

/** Starts the job that reminds customers of invoices by the schedule. Any number of nodes may run it. */
export function startReminders(
  options: JobOptions & { jobs: Jobs },
  { clock = () => new Date(), everyMs = LOOK_EVERY_MS } = {},
): void {
  options.jobs.start({
    name: 'send-payment-reminders',
    everyMs,
    run: async (signal) => {
      const local = Temporal.Instant.fromEpochMilliseconds(clock().getTime()).toZonedDateTimeISO(
        options.office.timeZone,
      );
      const day = local.toPlainDate().toString();
      if (Temporal.PlainTime.compare(local.toPlainTime(), SENT_FROM) < 0) return;
      await sendReminders(options, day, signal);
    },
  });
}

/**
 * Sends what is due on a day: one email to each customer. What is due is read again once the customer is held, so a
 * payment that was entered meanwhile counts, and another node finds nothing.
 * @returns how many customers were reminded
 */
export async function sendReminders(
  options: Omit<JobOptions, 'office'>,
  day: string,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await options.database.as(OFFICE, (client) =>
    client.query<{ customer: string }>(
      'select distinct organization_id as customer from app.due_reminders($1) order by 1',
      [day],
    ),
  );
  let sent = 0;
  for (const { customer } of rows) {
    if (signal?.aborted) break;
    if (await remindCustomer(options, day, customer)) sent += 1;
  }
  return sent;
}

/** One transaction: the rows that say what was sent, and the email in the queue. */
function remindCustomer(
  options: Omit<JobOptions, 'office'>,
  day: string,
  customer: string,
): Promise<boolean> {
  return options.database.transaction((connection) =>
    actingAs(connection, OFFICE, async (client) => {
      await client.query(`select app.lock_receivables($1, '{}')`, [customer]);
      const { rows } = await client.query<{ id: string; days: number }>(
        'select invoice_id as id, step_days as days from app.due_reminders($1, $2)',
        [day, customer],
      );
      if (rows.length === 0) return false;
      const { to, owed } = await queueReminder(client, options, {
        ...{ customer, invoices: rows.map(({ id }) => id) },
        stepDays: Math.max(...rows.map(({ days }) => days)),
      });
      await client.query(
        `insert into public.invoice_reminders (partner_invoice_id, step_days, balance_amount, sent_to)
         select r.id, r.days, r.balance, $2 from json_to_recordset($1) as r (id uuid, days integer, balance numeric)`,
        [
          JSON.stringify(
            rows.map((row) => ({ ...row, balance: owed.find(({ id }) => id === row.id)?.balance })),
          ),
          to,
        ],
      );
      return true;
    }),
  );
}
