import * as z from 'zod/mini';
import { CONTRACT_LINES_MAX, RETAINAGE_PERCENT_MAX } from '#shared/billing-limits.ts';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  day,
  formRule,
  id,
  positiveMoney,
  requiredLine,
  requiredText,
  version,
} from '#shared/commands/fields.ts';
import { message, t } from '#shared/text.ts';

/** What a line of a schedule is for, as the rules of taxes say it. */
export const CONTRACT_LINE_KINDS = ['flat', 'labor', 'material', 'subcontractor', 'trip', 'other'] as const;

const percentUpTo = (most: number) =>
  z.number(message('Enter a percentage.')).check(
    z.nonnegative(message('Enter 0 or more.')),
    z.maximum(most, { error: () => t('Enter at most {{max}} percent.', { max: most }) }),
    z.refine(
      (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
      message('Use at most two decimals.'),
    ),
  );

const retainage = percentUpTo(RETAINAGE_PERCENT_MAX);

const line = z.object({
  /** Of a line that is changed; null for a new one. */
  id: z._default(z.nullable(id), null),
  description: requiredLine(500, message('Say what the line is for.')),
  kind: z._default(z.enum(CONTRACT_LINE_KINDS, message('Choose what the line is for.')), 'flat'),
  scheduled_value: positiveMoney,
  /** The change order that adds the line or changes its value, once something of the contract is billed. */
  change_order: z._default(z.nullable(requiredLine(40, message('Name the change order.'))), null),
  is_milestone: z._default(z.boolean(), false),
  /** Null for that of the contract. */
  retainage_percent: z._default(z.nullable(retainage), null),
});

const made = z.object({ id: z.uuid(), total_amount: z.number() });

export const contractCommands = {
  /** The contract of a project with its schedule of values, or all of one that was read at `version`. */
  save_contract: {
    input: z.object({
      project_id: id,
      /** Its `updated_at` when it was read; null for a new contract. */
      version: z._default(z.nullable(version), null),
      retainage_percent: z._default(retainage, 0),
      /** A location of the customer, where its lines are taxed; null for the address of the customer. */
      partner_location_id: z._default(z.nullable(id), null),
      lines: z.array(line).check(
        z.minLength(1, message('Put at least one line on the schedule.')),
        z.maxLength(CONTRACT_LINES_MAX, {
          error: () => t('Put at most {{max}} lines on one schedule.', { max: CONTRACT_LINES_MAX }),
        }),
      ),
    }),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },
  /** Deletes a contract of which nothing was ever on an invoice. Its work is billed by work orders again. */
  delete_contract: {
    input: z.object({ project_id: id, version }),
    output: z.object({ project_id: z.uuid() }),
  },
  /** How far lines of a schedule are completed, over the version that was read. */
  record_progress: {
    input: z.object({
      project_id: id,
      version,
      lines: z.array(z.object({ id, percent_complete: percentUpTo(100) })).check(
        z.minLength(1, message('Enter the progress of at least one line.')),
        z.maxLength(CONTRACT_LINES_MAX, message('Too many lines at once.')),
        z.superRefine<{ id: string }[]>((lines, context) => {
          const ids = lines.map((sent) => sent.id);
          for (const [index, sent] of ids.entries()) {
            if (ids.indexOf(sent) === index) continue;
            context.addIssue({
              ...{ code: 'custom', path: [index, 'percent_complete'] },
              message: message('The progress of this line is entered twice.'),
            });
          }
        }),
      ),
    }),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },
  /** Makes a draft of what is completed and not billed, with the retainage that is held of it. */
  create_progress_invoice: {
    input: z.object({ project_id: id, submission_key: z.uuid() }),
    output: made,
  },
  /**
   * Makes a draft of what is approved and recorded on a project without a contract itself, or adds it to one of its
   * drafts: the time, receipts, and miles that are on no invoice.
   */
  create_project_invoice: {
    input: z.object({
      project_id: id,
      /** The draft to add to; null for a new one. */
      invoice_id: z._default(z.nullable(id), null),
      submission_key: z.uuid(),
    }),
    output: made,
  },
  /** Makes a draft that bills retainage, all of it or a part. */
  release_retainage: {
    input: z.object({
      project_id: id,
      amount: positiveMoney,
      /** The day of the invoice; without it, the day on which it is sent. */
      issue_date: z._default(z.nullable(day), null),
      submission_key: z.uuid(),
    }),
    output: made,
  },
  /** Makes a draft that asks a customer for a deposit, for a project or for none. */
  create_deposit: {
    input: z.object({
      organization_id: id,
      project_id: z._default(z.nullable(id), null),
      amount: positiveMoney,
      description: requiredText(1000, message('Say what the deposit is for.')),
      submission_key: z.uuid(),
    }),
    output: made,
  },
  /** Takes a paid deposit off a draft: as much as is left of it, and at most what the draft comes to. */
  apply_deposit: {
    input: z
      .object({
        invoice_id: id,
        /** `updated_at` of the draft: repeated after a lost answer, the request is refused. */
        version,
        deposit_invoice_id: id,
        /** Null for as much as possible. */
        amount: z._default(z.nullable(positiveMoney), null),
      })
      .check(
        formRule<{ invoice_id: string; deposit_invoice_id: string }>(
          ({ invoice_id, deposit_invoice_id }) => invoice_id !== deposit_invoice_id,
          {
            ...{ reads: ['invoice_id', 'deposit_invoice_id'], marks: 'deposit_invoice_id' },
            message: message('Choose another invoice.'),
          },
        ),
      ),
    output: z.object({ id: z.uuid(), amount: z.number(), updated_at: z.string() }),
  },
} satisfies CommandShapes;
