import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { formRule, id, optionalText, pastDay } from '#shared/commands/fields.ts';
import { message } from '#shared/text.ts';

/** More than a day's driving. */
const MILES_MAX = 2_000;
const NOTE_MAX = 500;

export const mileageCommands = {
  /** What a person drove for a work order or a project on a day. The office also records it for others. */
  record_mileage: {
    input: z
      .object({
        /** Who drove; without, the caller. */
        employee_id: z.optional(z.nullable(id)),
        work_order_id: z.optional(z.nullable(id)),
        project_id: z.optional(z.nullable(id)),
        drive_date: pastDay,
        miles: z.number(message('Enter the miles.')).check(
          z.positive(message('Enter more than 0 miles.')),
          z.maximum(MILES_MAX, message('Enter at most 2,000 miles.')),
          z.refine((miles) => miles === Math.round(miles * 10) / 10, message('Use at most one decimal.')),
        ),
        note: optionalText(NOTE_MAX),
        submission_key: z.uuid(),
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
    output: z.object({ id: z.uuid(), status: z.string() }),
  },
  /** The office approves what people recorded: all of these or, when one cannot be approved, none. */
  approve_mileage: {
    input: z.object({
      mileage_entry_ids: z
        .array(id)
        .check(
          z.minLength(1, message('Choose at least one entry.')),
          z.maxLength(200, message('Approve at most 200 entries at once.')),
        ),
    }),
    output: z.object({ approved: z.int() }),
  },
  /** People remove their own entry while it waits; the office any that is neither invoiced nor paid. */
  remove_mileage: {
    input: z.object({ mileage_entry_id: id }),
    output: z.object({ id: z.uuid() }),
  },
} satisfies CommandShapes;
