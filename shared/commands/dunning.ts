import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, id, optionalText, positiveMoney, requiredLine, requiredText } from '#shared/commands/fields.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { message } from '#shared/text.ts';

/** Names the request: sent again after a lost answer, it does nothing more. */
const submission_key = z.uuid();
const done = z.object({ id: z.uuid() });

/** How far ahead a promise can be: no reminder is sent until then. */
const PROMISE_DAYS_MAX = 366;
/** No time zone is further ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;
const promisedDay = day.check(
  z.refine(
    (date) =>
      date <= addDays(new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10), PROMISE_DAYS_MAX),
    message('Choose a day within the next 366 days: until then, no reminder is sent.'),
  ),
);

export const dunningCommands = {
  /** Emails a reminder of one invoice now, whatever the schedule says. */
  send_reminder: {
    input: z.object({ submission_key, invoice_id: id }),
    output: z.object({ id: z.uuid(), sent_to: z.string() }),
  },
  /** Stops the reminders of one invoice, or of a customer with all of its invoices. */
  stop_reminders: {
    input: z.object({
      submission_key,
      organization_id: id,
      /** Null for all invoices of the customer. */
      invoice_id: z.nullable(id),
      reason: requiredText(1000, message('Say why, for those who look at it later.')),
    }),
    output: done,
  },
  /** Ends a stop. */
  resume_reminders: { input: z.object({ stop_id: id }), output: done },
  /** Records what a customer promises to pay. Until that day, no reminder is sent. */
  record_promise: {
    input: z.object({
      submission_key,
      organization_id: id,
      /** Null for what the customer owes in all. */
      invoice_id: z.nullable(id),
      amount: positiveMoney,
      promised_for: promisedDay,
      promised_by: requiredLine(100, message('Name who said so.')),
      note: optionalText(1000),
    }),
    output: done,
  },
  /** Withdraws a promise that was a mistake. */
  withdraw_promise: { input: z.object({ promise_id: id }), output: done },
} satisfies CommandShapes;
