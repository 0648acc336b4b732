import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id, money, optionalText, requiredText } from '#shared/commands/fields.ts';

const draft = {
  bill_id: z.optional(z.nullable(z.uuid())),
  /** Only the office names a subcontractor; a subcontractor bills for its own organization. */
  subcontractor_organization_id: z.optional(z.nullable(id)),
  external_bill_number: optionalText(60),
  notes: optionalText(2000),
  /** Lines without an amount are not kept (portal specification, 5: only selected lines above 0 are saved). */
  lines: z.array(z.object({ work_order_id: id, amount: money, description: optionalText(500) })).check(
    z.maxLength(200, 'Put at most 200 work orders on one bill.'),
    z.refine(
      (lines) => new Set(lines.map((line) => line.work_order_id)).size === lines.length,
      'Each work order can be on the bill once.',
    ),
  ),
};

const reviewed = z.object({ id: z.uuid(), status: z.string() });

export const billCommands = {
  save_bill_draft: {
    input: z.object(draft),
    output: z.object({ id: z.uuid(), total_amount: z.number() }),
  },
  /** Saves what the form holds and submits it, in one transaction. */
  submit_bill: {
    input: z.object(draft),
    output: z.object({ id: z.uuid(), internal_bill_number: z.string(), total_amount: z.number() }),
  },
  approve_bill: { input: z.object({ bill_id: id }), output: reviewed },
  reject_bill: {
    input: z.object({
      bill_id: id,
      reason: requiredText(2000, 'Say why, so that the subcontractor can correct it.'),
    }),
    output: reviewed,
  },
} satisfies CommandShapes;
