import * as z from 'zod/mini';
import {
  INVOICE_COPIES_MAX,
  INVOICE_LINES_MAX,
  INVOICE_MESSAGE_MAX,
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
import { refusedItems } from '#shared/commands/refused-items.ts';
import { MONEY_MAX } from '#shared/limits.ts';
import { formatNumber } from '#shared/locale.ts';
import { CONTRACT_KINDS, isContractKind } from '#shared/rules/contract-kinds.ts';
import { isEmailAddress } from '#shared/rules/email-address.ts';
import { message, t } from '#shared/text.ts';

/** What one invoice is for. Work without a location, reference, or project gets an invoice of its own. */
export const INVOICE_GROUPS = ['job', 'location', 'reference', 'project', 'customer'] as const;

const LINE_KINDS = [
  ...(['labor', 'material', 'subcontractor', 'trip', 'flat'] as const),
  ...(['discount', 'other'] as const),
  ...CONTRACT_KINDS,
] as const;
/** The kinds that take an amount off. */
const DEDUCTIONS: ReadonlySet<string> = new Set(['discount', 'retainage', 'deposit_applied']);

const QUANTITY_MAX = 99_999_999.99;
const hasTwoDecimals = (amount: number) => amount === Math.round(amount * 100) / 100;
const twoDecimals = z.refine<number>(hasTwoDecimals, message('Use at most two decimals.'));

interface LineAmounts {
  kind: string;
  quantity: number;
  unit_price: number;
}

/** A line as the form holds it. One that it was given keeps what it bills; a new one bills nothing but itself. */
const line = z
  .object({
    id: z.optional(z.nullable(id)),
    work_order_id: z.optional(z.nullable(id)),
    kind: z.enum(LINE_KINDS, message('Choose what the line is for.')),
    description: requiredText(1000, message('Say what the customer pays for.')),
    quantity: z
      .number(message('Enter a quantity.'))
      .check(
        z.positive(message('Enter more than 0.')),
        z.maximum(QUANTITY_MAX, message('This quantity is too large.')),
        twoDecimals,
      ),
    unit: z.enum(['hour', 'mile', 'each'], message('Choose the unit.')),
    unit_price: z
      .number(message('Enter an amount.'))
      .check(
        z.minimum(-MONEY_MAX, message('This amount is too large.')),
        z.maximum(MONEY_MAX, message('This amount is too large.')),
        twoDecimals,
      ),
    /** A discount of so much of the other lines: the database computes its price, and its text says the percent. */
    discount_percent: z.optional(
      z.nullable(
        z
          .number(message('Enter a percent.'))
          .check(
            z.positive(message('Enter more than 0.')),
            z.maximum(100, message('Enter at most 100 percent.')),
            twoDecimals,
          ),
      ),
    ),
    /** Whether it is taxed; null for what the state says of its kind. */
    is_taxable: z._default(z.nullable(z.boolean()), null),
  })
  .check(
    formRule<LineAmounts>(({ kind, unit_price }) => unit_price >= 0 || DEDUCTIONS.has(kind), {
      ...{ reads: ['kind', 'unit_price'], marks: 'unit_price' },
      message: message('Only a discount can be negative.'),
    }),
    formRule<LineAmounts>(({ kind, unit_price }) => unit_price <= 0 || kind !== 'discount', {
      ...{ reads: ['kind', 'unit_price'], marks: 'unit_price' },
      message: message('A discount takes an amount off: it is negative.'),
    }),
    formRule<LineAmounts>(
      ({ kind, unit_price }) => unit_price <= 0 || kind === 'discount' || !DEDUCTIONS.has(kind),
      {
        ...{ reads: ['kind', 'unit_price'], marks: 'unit_price' },
        message: message('Retainage and deposits take an amount off: the price is negative.'),
      },
    ),
    formRule<{ id?: string | null; kind: string }>(({ id, kind }) => id != null || !isContractKind(kind), {
      ...{ reads: ['id', 'kind'], marks: 'kind' },
      message: message('Retainage and deposits get their lines from the contract or the deposit.'),
    }),
    formRule<{ kind: string; quantity: number; discount_percent?: number | null }>(
      ({ kind, quantity, discount_percent }) =>
        discount_percent == null || (kind === 'discount' && quantity === 1),
      {
        ...{ reads: ['kind', 'quantity', 'discount_percent'], marks: 'discount_percent' },
        message: message('Only one discount has a percent.'),
      },
    ),
    formRule<LineAmounts>(({ quantity, unit_price }) => Math.abs(quantity * unit_price) <= MONEY_MAX, {
      ...{ reads: ['quantity', 'unit_price'], marks: 'unit_price' },
      message: message('Quantity times price is too large.'),
    }),
  );

const copyAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: () => t('Use at most {{max}} characters.', { max: 254 }) }),
  z.refine(isEmailAddress, {
    error: ({ input }) =>
      t('"{{typed}}" is not an email address. Enter one such as lena@example.com.', {
        typed: String(input).slice(0, 80),
      }),
  }),
);

/** What the sender of an invoice adds to its email. */
const emailed = {
  /** The sender's own words, above the text of the template. */
  message: optionalText(INVOICE_MESSAGE_MAX),
  /** Who else gets it. */
  copies: z._default(
    z.array(copyAddress).check(
      z.maxLength(INVOICE_COPIES_MAX, {
        error: () => t('Send copies to at most {{max}} addresses.', { max: INVOICE_COPIES_MAX }),
      }),
    ),
    [],
  ),
  /** A copy to the address of the caller's account. */
  copy_to_me: z._default(z.boolean(), false),
};

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
        lines: z.array(line).check(
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
