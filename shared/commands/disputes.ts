import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id, money, positiveMoney, requiredText } from '#shared/commands/fields.ts';
import { DISPUTE_REASONS } from '#shared/rules/dispute-reasons.ts';
import { message } from '#shared/text.ts';

/** Names the request: sent again after a lost answer, it does nothing more. */
const submission_key = z.uuid();

export const disputeCommands = {
  /** A customer says what is wrong with an invoice. Until the office resolves it, the invoice is disputed. */
  dispute_invoice: {
    input: z.object({
      submission_key,
      invoice_id: id,
      reason: z.enum(DISPUTE_REASONS, message('Choose what is wrong.')),
      /** US dollars of the balance; all of it without an amount. */
      amount: z.optional(z.nullable(positiveMoney)),
      text: requiredText(4000, message('Describe what is wrong, so that we can look into it.')),
    }),
    output: z.object({ id: z.uuid() }),
  },
  /** A question or an answer about an invoice, by its customer or by the office. */
  post_invoice_message: {
    input: z.object({
      submission_key,
      invoice_id: id,
      text: requiredText(4000, message('Write a message.')),
    }),
    output: z.object({ id: z.uuid() }),
  },
  /** The office ends a dispute, with or without a credit note. The customer reads why. */
  resolve_dispute: {
    input: z.object({
      submission_key,
      dispute_id: id,
      /** US dollars of a credit note on the invoice; none without an amount. */
      amount: z.optional(z.nullable(positiveMoney)),
      /** What the caller saw open on the invoice. If it is not that any more, nothing is credited. */
      balance: z.optional(z.nullable(money)),
      text: requiredText(1000, message('Say how this is resolved. The customer reads it.')),
      /** Whether the credit note goes to the billing contact by email. */
      is_emailed: z._default(z.boolean(), false),
    }),
    output: z.object({
      ...{ id: z.uuid(), credit_note_number: z.nullable(z.string()) },
      sent_to: z.nullable(z.string()),
    }),
  },
} satisfies CommandShapes;
