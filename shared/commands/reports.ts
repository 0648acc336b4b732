import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { attachmentIds, day, id, optionalText, requiredText } from '#shared/commands/fields.ts';

/** No place on earth is further ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;

/** The day on which work was done: today at the latest, wherever the site is. */
const doneDay = day.check(
  z.refine(
    (date) => date <= new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10),
    'Choose today or an earlier day.',
  ),
);

const review = z.object({ id: z.uuid(), status: z.string(), work_order_status: z.string() });

export const reportCommands = {
  /** `submission_key` is the draft's id: however often a draft is sent, it becomes one report. */
  submit_report: {
    input: z.object({
      work_order_id: id,
      submission_key: z.uuid(),
      work_performed: requiredText(10_000, 'Describe the work you did.'),
      materials_used: optionalText(5000),
      hours_worked: z
        .number('Enter the hours.')
        .check(z.minimum(0.01, 'Enter more than 0 hours.'), z.maximum(1000, 'Enter at most 1,000 hours.')),
      crew_size: z
        .number('Enter how many people worked.')
        .check(
          z.int('Enter a whole number.'),
          z.minimum(1, 'Enter 1 or more.'),
          z.maximum(100, 'Enter at most 100.'),
        ),
      completed_on: doneDay,
      is_final: z.boolean(),
      attachment_ids: attachmentIds,
      /** Who signed on site; the drawn signature is one of the attachments, of category `signature`. */
      signature_name: optionalText(120),
    }),
    output: z.object({ id: z.uuid(), report_number: z.string(), status: z.string() }),
  },

  approve_report: {
    input: z.object({ report_id: id, review_notes: optionalText(2000) }),
    output: review,
  },

  /** Sends the report back; the work order returns to `in_progress`. */
  reject_report: {
    input: z.object({
      report_id: id,
      review_notes: requiredText(2000, 'Say what is missing, so that it can be fixed.'),
    }),
    output: review,
  },
} satisfies CommandShapes;
