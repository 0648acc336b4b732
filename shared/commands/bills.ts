import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import {
  day,
  id,
  instant,
  money,
  optionalLine,
  optionalText,
  positiveMoney,
  requiredText,
} from '#shared/commands/fields.ts';
import { refusedItems } from '#shared/commands/refused-items.ts';
import { BILL_MAX } from '#shared/limits.ts';
import { message } from '#shared/text.ts';

const PAYMENT_METHODS = ['ach', 'check', 'card', 'other'] as const;

/** No time zone is further ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;

/** How money went to a subcontractor: the form of one bill and of many. */
export const paymentFields = {
  paid_on: day.check(
    z.refine(
      (date) => date <= new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10),
      message('Choose today or an earlier day.'),
    ),
  ),
  payment_method: z.enum(PAYMENT_METHODS, message('Choose how it was paid.')),
  payment_reference: optionalLine(120),
};

const percent = z
  .number(message('Enter a percentage.'))
  .check(
    z.nonnegative(message('Enter 0 or more.')),
    z.lte(100, message('Enter 100 at most.')),
    z.multipleOf(0.01, message('Use at most two decimals.')),
  );

/** A part of the amount of a work order: hours by their rate, or an amount. */
const billItem = z
  .object({
    kind: z.enum(['labor', 'material', 'trip', 'tax', 'other']),
    description: optionalLine(500),
    hours: z.optional(
      z.nullable(
        z
          .number(message('Enter the hours.'))
          .check(
            z.positive(message('Enter more than 0 hours.')),
            z.lte(1000, message('Enter at most 1,000 hours.')),
            z.multipleOf(0.01, message('Use at most two decimals.')),
          ),
      ),
    ),
    hourly_rate: z.optional(
      z.nullable(positiveMoney.check(z.lte(100_000, message('Enter at most 100,000.00 an hour.')))),
    ),
    /** Of everything but labor. */
    amount: z.optional(z.nullable(positiveMoney)),
  })
  .check(
    z.refine(({ kind, hours }) => kind !== 'labor' || hours != null, {
      ...{ error: message('Enter the hours.'), path: ['hours'] },
    }),
    z.refine(({ kind, hourly_rate }) => kind !== 'labor' || hourly_rate != null, {
      ...{ error: message('Enter the rate per hour.'), path: ['hourly_rate'] },
    }),
    z.refine(({ kind, amount }) => kind === 'labor' || amount != null, {
      ...{ error: message('Enter the amount.'), path: ['amount'] },
    }),
  );

const line = z.object({
  work_order_id: id,
  /** What the items add up to, where there are some. */
  amount: money,
  description: optionalText(1000),
  items: z.optional(
    z.array(billItem).check(z.maxLength(50, message('Use at most 50 lines for a work order.'))),
  ),
});

const draft = {
  bill_id: z.optional(z.nullable(z.uuid())),
  /** Names the form of a new bill: when it is sent again after a lost answer, changed or not, it is the same bill. */
  submission_key: z.optional(z.nullable(z.uuid())),
  /**
   * `updated_at` of the bill as the form was filled with it; a bill that was saved elsewhere since is not overwritten.
   */
  version: z.optional(z.nullable(instant)),
  /** Only the office names a subcontractor; a subcontractor bills for its own organization. */
  subcontractor_organization_id: z.optional(z.nullable(id)),
  external_bill_number: optionalLine(80),
  notes: optionalText(5000),
  /** Lines without an amount are not kept (portal requirements 5). */
  lines: z.array(line).check(
    z.maxLength(200, message('Put at most 200 work orders on one bill.')),
    z.refine(
      (lines) => new Set(lines.map((line) => line.work_order_id)).size === lines.length,
      message('Each work order can be on the bill once.'),
    ),
    z.refine(
      (lines) =>
        lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) <=
        Math.round(BILL_MAX * 100),
      message('The amounts together are too large: a bill has at most $99,999,999.99.'),
    ),
  ),
  /** The subcontractor's own invoice: all files that shall be on the bill. Left out, they stay as they are. */
  attachment_ids: z.optional(z.array(z.uuid()).check(z.maxLength(20, message('Add at most 20 files.')))),
};

const reviewed = z.object({ id: z.uuid(), status: z.string(), decision_id: decisionId });

export const billCommands = {
  save_bill_draft: {
    input: z.object(draft),
    output: z.object({ id: z.uuid(), total_amount: z.number(), updated_at: z.string() }),
  },
  /** Saves what the form holds and submits it, in one transaction. */
  submit_bill: {
    input: z.object({
      ...draft,
      /**
       * The other bills of the same work orders that its sender has read. One that is not among them refuses this bill,
       * so that nobody bills work twice unseen. Left out, nothing is refused for that.
       */
      known_bill_ids: z.optional(z.array(z.uuid()).check(z.maxLength(2000))),
    }),
    output: z.object({
      id: z.uuid(),
      internal_bill_number: z.string(),
      total_amount: z.number(),
      updated_at: z.string(),
    }),
  },
  approve_bill: {
    input: z.object({
      bill_id: id,
      /**
       * Why the office accepts more than the NTE; asked for when a line exceeds it. Never shown to the subcontractor.
       */
      note: optionalText(2000),
      /** What the approver has read. A bill that was corrected meanwhile is not approved unseen. */
      total_amount: z.optional(money),
      /** What is held of it, in percent; left out, what is agreed with the subcontractor. */
      retainage_percent: z.optional(percent),
      /** The work orders of which less is approved than was billed; the subcontractor reads the reasons. */
      reductions: z.optional(
        z
          .array(
            z.object({
              work_order_id: id,
              amount: money,
              reason: requiredText(1000, message('Say why. The subcontractor reads this.')),
            }),
          )
          .check(z.maxLength(200)),
      ),
    }),
    output: reviewed,
  },
  reject_bill: {
    input: z.object({
      bill_id: id,
      reason: requiredText(2000, message('Say why, so that the subcontractor can correct it.')),
    }),
    output: reviewed,
  },
  /** Agrees on what an hour of a subcontractor costs, in general or for one work order; without a rate, no more. */
  set_agreed_rate: {
    input: z.object({
      organization_id: id,
      work_order_id: z.optional(z.nullable(id)),
      hourly_rate: z.nullable(
        positiveMoney.check(z.lte(100_000, message('Enter at most 100,000.00 an hour.'))),
      ),
    }),
    output: z.object({ hourly_rate: z.nullable(z.number()) }),
  },
  /** Agrees on what is held of each bill of a subcontractor; without a percentage, nothing. */
  set_retainage_percent: {
    input: z.object({ organization_id: id, retainage_percent: z.nullable(percent) }),
    output: z.object({ retainage_percent: z.nullable(z.number()) }),
  },
  /** Moves the day by which an unpaid bill is to be paid; without one, it is due on no day. */
  set_bill_due_date: {
    input: z.object({
      subcontractor_bill_id: id,
      /** `updated_at` of the bill as it was read: a day that somebody else has set since is not overwritten unseen. */
      version: instant,
      due_date: z.nullable(day),
    }),
    output: z.object({ id: z.uuid(), due_date: z.nullable(z.string()), updated_at: z.string() }),
  },
  /** Makes what is held of a bill payable, a part or all of it. */
  release_bill_retainage: {
    input: z.object({
      bill_id: id,
      submission_key: z.uuid(),
      amount: positiveMoney,
      /** What was held when the payer read the bill: a release made meanwhile is not repeated unseen. */
      held: money,
    }),
    output: z.object({ id: z.uuid(), held: z.number(), balance: z.number() }),
  },
  /** Marks approved bills as paid, one or many; each is paid or refused for itself. */
  mark_bills_paid: {
    input: z.object({
      bill_ids: z
        .array(id)
        .check(
          z.minLength(1, message('Choose at least one bill.')),
          z.maxLength(200, message('Pay at most 200 bills at once.')),
        ),
      /** What was left of each, in their order, when the payer read them; without, they are paid whatever is left. */
      balances: z._default(z.array(money), []),
      ...paymentFields,
    }),
    output: z.object({
      done: z.array(z.uuid()),
      refused: refusedItems,
      decision_id: decisionId,
    }),
  },
  /** Records a payment of a part of what is left of a bill, or of all of it. */
  record_bill_payment: {
    input: z.object({
      bill_id: id,
      submission_key: z.uuid(),
      amount: positiveMoney,
      /** What was left when the payer read the bill: a payment recorded meanwhile is not repeated unseen. */
      balance: money,
      ...paymentFields,
    }),
    output: z.object({ id: z.uuid(), balance: z.number(), status: z.string(), decision_id: decisionId }),
  },
  /** Voids a payment that came back or was recorded by mistake; of a payment run, the whole check or transfer. */
  void_bill_payment: {
    input: z.object({
      payment_id: id,
      reason: requiredText(2000, message('Say why. The subcontractor reads this.')),
    }),
    output: z.object({ bill_ids: z.array(z.uuid()) }),
  },
} satisfies CommandShapes;
