import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import {
  day,
  formRule,
  id,
  money,
  optionalText,
  positiveMoney,
  requiredLine,
  requiredText,
} from '#shared/commands/fields.ts';
import { refusedItems } from '#shared/commands/refused-items.ts';
import { earliestReceiptDay } from '#shared/rules/receipt-days.ts';
import { message } from '#shared/text.ts';

export const RECEIPT_CATEGORIES = [
  'materials',
  'tools',
  'equipment_rental',
  'fuel',
  'travel',
  'meals',
  'permits',
  'other',
] as const;

/** No time zone is further ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;

const pastDay = day.check(
  z.refine(
    (date) => date <= new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10),
    message('Choose today or an earlier day.'),
  ),
);

/**
 * Of a new one: a receipt that is corrected may have grown old, and then the database asks whether its day is a new
 * one.
 */
const recentDay = formRule<{ receipt_id?: string | null; receipt_date: string }>(
  ({ receipt_id, receipt_date }) => Boolean(receipt_id) || receipt_date >= earliestReceiptDay(),
  {
    reads: ['receipt_id', 'receipt_date'],
    marks: 'receipt_date',
    message: message('A receipt can be at most two years old.'),
  },
);

/** What the money was for; the shares together are the amount or less. */
const allocations = z
  .array(
    z
      .object({
        work_order_id: z.optional(z.nullable(id)),
        project_id: z.optional(z.nullable(id)),
        amount: positiveMoney,
      })
      .check(
        formRule<{ work_order_id?: string | null; project_id?: string | null }>(
          ({ work_order_id, project_id }) => Boolean(work_order_id) !== Boolean(project_id),
          {
            reads: ['work_order_id', 'project_id'],
            marks: 'work_order_id',
            message: message('Choose a work order or a project.'),
          },
        ),
      ),
  )
  .check(
    z.maxLength(50, message('Split a receipt over at most 50 jobs.')),
    z.refine(
      (shares) =>
        new Set(shares.map((share) => share.work_order_id ?? share.project_id)).size === shares.length,
      message('Each job can have one share.'),
    ),
  );

const reviewResults = z.object({
  done: z.array(z.uuid()),
  refused: refusedItems,
  decision_id: decisionId,
});

export const receiptCommands = {
  /** Hands in a receipt, or corrects one that waits or was sent back: it waits (again) then. */
  save_receipt: {
    input: z
      .object({
        receipt_id: z.optional(z.nullable(z.uuid())),
        /** Of a new one: however often its form is sent, it becomes one receipt. */
        submission_key: z.optional(z.nullable(z.uuid())),
        /** Who paid: only the office hands in for somebody else, and only once. */
        employee_id: z.optional(z.nullable(id)),
        vendor_name: requiredLine(160, message('Say where it was bought.')),
        receipt_date: pastDay,
        amount: positiveMoney,
        category: z.enum(RECEIPT_CATEGORIES, message('Choose what kind of purchase it is.')),
        description: optionalText(2000),
        allocations,
        /** All photos and PDFs that shall be on it. */
        attachment_ids: z.array(z.uuid()).check(z.maxLength(20, message('Add at most 20 files.'))),
      })
      .check(recentDay),
    output: z.object({
      id: z.uuid(),
      status: z.string(),
      /** An earlier try with the same key had arrived with other content, which stays; this one changed nothing. */
      arrived: z.optional(z.object({ vendor_name: z.string(), amount: z.number() })),
    }),
  },
  /** Takes back a receipt that is not approved. Answers where its files are, so that their owner removes them. */
  withdraw_receipt: {
    input: z.object({ receipt_id: id }),
    output: z.object({ id: z.uuid(), storage_paths: z.array(z.string()) }),
  },
  /** Approves one or many; each is approved or refused for itself. */
  approve_receipts: {
    input: z.object({
      receipts: z
        .array(
          z.object({
            receipt_id: id,
            /** What the approver has read. A receipt that was corrected meanwhile is not approved unseen. */
            amount: money,
          }),
        )
        .check(
          z.minLength(1, message('Choose at least one receipt.')),
          z.maxLength(200, message('Approve at most 200 receipts at once.')),
        ),
    }),
    output: reviewResults,
  },
  reject_receipt: {
    input: z.object({
      receipt_id: id,
      reason: requiredText(2000, message('Say why, so that it can be corrected.')),
    }),
    output: z.object({ id: z.uuid(), status: z.string(), decision_id: decisionId }),
  },
  /** The office says anew which jobs a receipt was for, also after it was approved. */
  allocate_receipt: {
    input: z.object({ receipt_id: id, allocations }),
    output: z.object({ id: z.uuid() }),
  },
  /** Marks approved receipts as paid back; each is marked or refused for itself. */
  reimburse_receipts: {
    input: z.object({
      receipt_ids: z
        .array(id)
        .check(
          z.minLength(1, message('Choose at least one receipt.')),
          z.maxLength(200, message('Mark at most 200 receipts at once.')),
        ),
      reimbursed_on: pastDay,
    }),
    output: reviewResults,
  },
} satisfies CommandShapes;
