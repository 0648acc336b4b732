import * as z from 'zod/mini';
import {
  INVOICE_LINES_MAX,
  INVOICE_TEXT_MAX,
  INVOICED_AT_ONCE_MAX,
  LEFT_OUT_MAX,
} from '#shared/billing-limits.ts';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  day,
  formRule,
  id,
  optionalLine,
  optionalText,
  requiredText,
  version,
} from '#shared/commands/fields.ts';
import { emailed } from '#shared/commands/invoice-email.ts';
import { invoiceLine } from '#shared/commands/invoice-lines.ts';
import { refusedItems } from '#shared/commands/refused-items.ts';
import { formatNumber } from '#shared/locale.ts';
import { message, t } from '#shared/text.ts';

/** What one invoice is for. Work without a location, reference, or project gets an invoice of its own. */
export const INVOICE_GROUPS = ['job', 'location', 'reference', 'project', 'customer'] as const;

export const invoiceCommands = {
  /** Makes drafts of approved work that is on no invoice; each work order is invoiced or refused for itself. */
  create_invoices: {
    input: z.object({
      work_order_ids: z.array(id).check(
        z.minLength(1, message('Choose at least one work order.')),
        z.maxLength(INVOICED_AT_ONCE_MAX, {
          error: () => t('Invoice at most {{max}} work orders at once.', { max: INVOICED_AT_ONCE_MAX }),
        }),
      ),
      grouped_by: z.enum(INVOICE_GROUPS, message('Choose what each invoice is for.')),
      /**
       * The proposed lines that stay to be invoiced later, by what they charge for: a report, a day of a person with all
       * of its hours, a part of a receipt, a line of a bill, or miles. A trip follows the labor of its day.
       */
      left_out: z._default(
        z.array(id).check(
          z.maxLength(LEFT_OUT_MAX, {
            error: () => t('Leave out at most {{max}} lines at once.', { max: formatNumber(LEFT_OUT_MAX) }),
          }),
        ),
        [],
      ),
      /** Names the request: sent again after a lost answer, it makes nothing more. */
      submission_key: z.uuid(),
    }),
    output: z.object({
      invoices: z.array(z.object({ id: z.uuid(), organization_id: z.uuid(), total_amount: z.number() })),
      refused: refusedItems,
    }),
  },
  /** Makes a draft without lines, for a customer: for one work order or project of it, or for anything. */
  create_draft: {
    input: z
      .object({
        organization_id: z.uuid(message('Choose the customer.')).check(z.toLowerCase()),
        work_order_id: z._default(z.nullable(id), null),
        project_id: z._default(z.nullable(id), null),
        /** Names the request: sent again after a lost answer, it makes nothing more. */
        submission_key: z.uuid(),
      })
      .check(
        formRule<{ work_order_id: string | null; project_id: string | null }>(
          ({ work_order_id, project_id }) => work_order_id === null || project_id === null,
          {
            ...{ reads: ['work_order_id', 'project_id'], marks: 'project_id' },
            message: message('Choose a work order or a project, not both.'),
          },
        ),
      ),
    output: z.object({ id: z.uuid() }),
  },
  /**
   * Keeps a draft as it stands in the form: its lines in their order, and no others. Of the rest, what is left out stays,
   * and null removes it.
   */
  save_invoice: {
    input: z
      .object({
        invoice_id: id,
        /** `updated_at` of the draft as the form was filled with it. */
        version,
        title: optionalLine(200),
        customer_reference: optionalLine(80),
        notes: optionalText(5000),
        terms: optionalText(500),
        issue_date: z.optional(z.nullable(day)),
        due_date: z.optional(z.nullable(day)),
        lines: z.array(invoiceLine).check(
          z.maxLength(INVOICE_LINES_MAX, {
            error: () => t('Put at most {{max}} lines on one invoice.', { max: INVOICE_LINES_MAX }),
          }),
          z.refine(
            (lines: { description: string }[]) =>
              lines.reduce((sum, { description }) => sum + description.length, 0) <= INVOICE_TEXT_MAX,
            {
              error: () =>
                t('The descriptions of all lines may have {{max}} characters together. Shorten some.', {
                  max: formatNumber(INVOICE_TEXT_MAX),
                }),
            },
          ),
        ),
      })
      .check(
        formRule<{ issue_date?: string | null; due_date?: string | null }>(
          ({ issue_date, due_date }) => !issue_date || !due_date || due_date >= issue_date,
          {
            ...{ reads: ['issue_date', 'due_date'], marks: 'due_date' },
            message: message('Enter the day of the invoice or a later one.'),
          },
        ),
      ),
    output: z.object({ id: z.uuid(), total_amount: z.number(), updated_at: z.string() }),
  },
  /** Deletes a draft. Its work can be invoiced again. */
  delete_invoice: {
    input: z.object({ invoice_id: id, version }),
    output: z.object({ id: z.uuid() }),
  },
  /** Gives a draft its number and mails it to the billing contact of the customer. */
  send_invoice: {
    input: z
      .object({
        invoice_id: id,
        /** Nothing is sent that the caller has not read. */
        version,
        /** The day of the invoice, where the draft has none; without it, today. */
        issue_date: z.optional(z.nullable(day)),
        /** Without an email, the customer finds the invoice in the portal. */
        is_emailed: z._default(z.boolean(), true),
        ...emailed,
      })
      .check(
        formRule<{ is_emailed: boolean; message?: string | null; copies: string[]; copy_to_me: boolean }>(
          ({ is_emailed, message: words, copies, copy_to_me }) =>
            is_emailed || !(words || copies.length > 0 || copy_to_me),
          {
            ...{ reads: ['is_emailed', 'message', 'copies', 'copy_to_me'], marks: 'message' },
            message: message(
              'Only an email has a message or copies. Send the invoice by email, or remove them.',
            ),
          },
        ),
      ),
    output: z.object({
      id: z.uuid(),
      invoice_number: z.string(),
      due_date: z.nullable(z.string()),
      sent_to: z.nullable(z.string()),
      copied_to: z.array(z.string()),
    }),
  },
  /** Mails an invoice that was sent to the billing contact of the customer, again or for the first time. */
  resend_invoice: {
    input: z.object({
      invoice_id: id,
      /** Names the request: sent again after a lost answer, it mails nothing more. */
      submission_key: z.uuid(),
      ...emailed,
    }),
    output: z.object({ id: z.uuid(), sent_to: z.string(), copied_to: z.array(z.string()) }),
  },
  /** Voids a sent invoice. It keeps its number, and its work can be invoiced again. */
  void_invoice: {
    input: z.object({
      invoice_id: id,
      reason: requiredText(2000, message('Say why, so that the customer understands it.')),
    }),
    output: z.object({ id: z.uuid(), status: z.string() }),
  },
  /** Makes a draft that replaces a void invoice: its texts, and what can be billed again of its lines. */
  reissue_invoice: {
    input: z.object({
      invoice_id: id,
      /** Names the request: sent again after a lost answer, it makes nothing more. */
      submission_key: z.uuid(),
    }),
    output: z.object({
      id: z.uuid(),
      /** The descriptions of lines that cannot be billed again. */
      left_out: z.array(z.string()),
      /** Of lines that would have another amount today. */
      priced_otherwise: z.array(z.string()),
    }),
  },
  /**
   * Somebody of the customer has opened an invoice. Only the first time counts; the answer says when that was. Whether a
   * void one is opened does not matter any more.
   */
  mark_invoice_viewed: {
    input: z.object({ invoice_id: id }),
    output: z.object({ id: z.uuid(), viewed_at: z.nullable(z.string()) }),
  },
} satisfies CommandShapes;
