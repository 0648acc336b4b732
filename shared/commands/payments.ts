import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  formRule,
  id,
  money,
  optionalLine,
  optionalText,
  pastDay,
  positiveMoney,
  requiredText,
} from '#shared/commands/fields.ts';
import { message } from '#shared/text.ts';

/** How money of customers arrives, and how it goes back. */
const METHODS = ['check', 'ach', 'card', 'cash', 'other'] as const;

const method = z.enum(METHODS, message('Choose how it was paid.'));
/** Names the request: sent again after a lost answer, it moves nothing more. */
const submission_key = z.uuid();

interface Allocation {
  invoice_id: string;
  amount: number;
}

const cents = (dollars: number) => Math.round(dollars * 100);

const allocations = z.array(z.object({ invoice_id: id, amount: positiveMoney })).check(
  z.maxLength(200, message('Put a payment on at most 200 invoices.')),
  z.refine(
    (entries: Allocation[]) => new Set(entries.map(({ invoice_id }) => invoice_id)).size === entries.length,
    message('Each invoice can be there once.'),
  ),
);

/** The credit that is used: what is left of a payment, or of a credit note. */
const source = { payment_id: z.optional(z.nullable(id)), credit_note_id: z.optional(z.nullable(id)) };
const oneSource = formRule<{ payment_id?: string | null; credit_note_id?: string | null }>(
  ({ payment_id, credit_note_id }) => Boolean(payment_id) !== Boolean(credit_note_id),
  { reads: ['payment_id', 'credit_note_id'], message: message('Choose a payment or a credit note.') },
);

export const paymentCommands = {
  /** A payment of a customer, on several of its invoices. What is on none of them stays as credit. */
  record_payment: {
    input: z
      .object({
        submission_key,
        organization_id: id,
        method,
        reference: optionalLine(120),
        received_on: pastDay,
        amount: positiveMoney,
        notes: optionalText(2000),
        allocations,
      })
      .check(
        formRule<{ amount: number; allocations: Allocation[] }>(
          ({ amount, allocations: entries }) =>
            entries.reduce((sum, entry) => sum + cents(entry.amount), 0) <= cents(amount),
          {
            ...{ reads: ['amount', 'allocations'], marks: 'amount' },
            message: message('The invoices get more than this. Lower their amounts, or enter what was paid.'),
          },
        ),
      ),
    output: z.object({ id: z.uuid(), available_amount: z.number() }),
  },
  /** Puts credit of a customer on its invoices. */
  apply_credit: {
    input: z
      .object({
        submission_key,
        ...source,
        allocations: allocations.check(z.minLength(1, message('Choose at least one invoice.'))),
      })
      .check(oneSource),
    output: z.object({ id: z.uuid(), available_amount: z.number() }),
  },
  /** Takes an amount off an invoice. It becomes credit again. */
  release_allocation: {
    input: z.object({ submission_key, allocation_id: id }),
    output: z.object({ id: z.uuid(), available_amount: z.number() }),
  },
  /** A check that bounced, or a payment that was entered by mistake: its invoices are open again. */
  return_payment: {
    input: z.object({
      submission_key,
      payment_id: id,
      returned_on: pastDay,
      reason: requiredText(1000, message('Say why the payment does not count.')),
    }),
    output: z.object({ id: z.uuid(), reopened_invoices: z.number() }),
  },
  /** Credits an amount: of an invoice, as far as it is open, and else for the customer to use. */
  issue_credit_note: {
    input: z.object({
      submission_key,
      organization_id: id,
      invoice_id: z.optional(z.nullable(id)),
      amount: positiveMoney,
      /** What the caller saw open on the invoice. If it is not that any more, nothing is credited. */
      balance: z.optional(z.nullable(money)),
      reason: requiredText(1000, message('Say what is credited. The customer reads it.')),
      issued_on: z.optional(z.nullable(pastDay)),
      /** Whether it goes to the billing contact by email. The customer finds it in the portal in any case. */
      is_emailed: z._default(z.boolean(), false),
    }),
    output: z.object({
      ...{ id: z.uuid(), credit_note_number: z.string(), available_amount: z.number() },
      sent_to: z.nullable(z.string()),
    }),
  },
  /** Emails a credit note to the billing contact of the customer, again or for the first time. */
  send_credit_note: {
    input: z.object({ submission_key, credit_note_id: id }),
    output: z.object({ id: z.uuid(), sent_to: z.string() }),
  },
  /** The credit counts no more, and what it paid is owed again. */
  void_credit_note: {
    input: z.object({
      submission_key,
      credit_note_id: id,
      reason: requiredText(1000, message('Say why, so that the customer understands it.')),
    }),
    output: z.object({ id: z.uuid(), reopened_invoices: z.number() }),
  },
  /** The office has given credit back to the customer. */
  refund_credit: {
    input: z
      .object({
        submission_key,
        ...source,
        amount: positiveMoney,
        method,
        reference: optionalLine(120),
        refunded_on: pastDay,
      })
      .check(oneSource),
    output: z.object({ id: z.uuid(), available_amount: z.number() }),
  },
} satisfies CommandShapes;
