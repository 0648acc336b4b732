import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import {
  attachmentIds,
  day,
  formRule,
  id,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '#shared/commands/fields.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { storableInstant } from '#shared/rules/storable-instant.ts';
import { message } from '#shared/text.ts';

/** No time zone is further ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;

/** The day on which work was done: today at the latest, wherever the site is. */
const doneDay = day.check(
  z.refine(
    (date) => date <= new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10),
    message('Choose today or an earlier day.'),
  ),
);

/** An item of a checklist as it was answered; null while it is not. */
const checklistAnswer = z
  .object({
    item_id: z.uuid(),
    /** As it was read: the office may reword its list afterwards. */
    text: requiredText(200, message('Say what was checked.')),
    is_required: z.boolean(),
    answer: z.nullable(z.enum(['done', 'not_applicable', 'failed'])),
    note: optionalText(500),
  })
  .check(
    formRule<{ answer: string | null; note?: string | null }>(
      ({ answer, note }) => answer !== 'failed' || Boolean(note),
      { reads: ['answer', 'note'], marks: 'note', message: message('Say what is wrong.') },
    ),
  );
export type ChecklistAnswer = z.infer<typeof checklistAnswer>;

/** Something to check before a crew leaves. */
const checklistItem = z.object({
  id: z.uuid(),
  text: requiredLine(200, message('Say what is to be checked.')),
  is_required: z.boolean(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

interface AnsweredReport {
  is_final: boolean;
  checklist: { is_required: boolean; answer: string | null }[];
}

/** Marks each required item without an answer, whatever else is missing: a form shows all of its problems at once. */
const answeredIfFinal = z.check<AnsweredReport>(
  ({ value, issues }) => {
    if (!value.is_final) return;
    for (const [index, item] of value.checklist.entries()) {
      if (!item?.is_required || item.answer) continue;
      issues.push({
        code: 'custom',
        input: item.answer,
        path: ['checklist', index, 'answer'],
        message: message('A final report needs an answer here.'),
      });
    }
  },
  { when: ({ value }) => Array.isArray((value as Partial<AnsweredReport> | null)?.checklist) },
);

const review = z.object({
  ...{ id: z.uuid(), status: z.string(), work_order_status: z.string() },
  decision_id: decisionId,
});

export const reportCommands = {
  /** `submission_key` is the draft's id: however often a draft is sent, it becomes one report. */
  submit_report: {
    delivers: true,
    input: z
      .object({
        work_order_id: id,
        submission_key: z.uuid(),
        /** The report that was sent back and that this one corrects; else the last one, if it was sent back. */
        corrects_report_id: z.optional(z.nullable(z.uuid())),
        work_performed: requiredText(10_000, message('Describe the work you did.')),
        materials_used: optionalText(10_000),
        hours_worked: z
          .number(message('Enter the hours.'))
          .check(
            z.minimum(0.01, message('Enter more than 0 hours.')),
            z.maximum(1000, message('Enter at most 1,000 hours.')),
          ),
        crew_size: z
          .number(message('Enter how many people worked.'))
          .check(
            z.int(message('Enter a whole number.')),
            z.minimum(1, message('Enter 1 or more.')),
            z.maximum(100, message('Enter at most 100.')),
          ),
        completed_on: doneDay,
        is_final: z.boolean(),
        attachment_ids: attachmentIds,
        /**
         * How many photos follow, each by `attach_report_photo`. A draft sent again with fewer expects no more than
         * that.
         */
        photos_expected: z._default(
          z.int().check(z.nonnegative(), z.maximum(ATTACHMENTS_MAX, message('Add at most 20 photos.'))),
          0,
        ),
        /** Who signed on site; the drawn signature is one of the attachments, of category `signature`. */
        signature_name: optionalLine(120),
        checklist: z._default(
          z.array(checklistAnswer).check(z.maxLength(60, message('Use at most 60 items.'))),
          [],
        ),
      })
      .check(answeredIfFinal),
    output: z.object({ id: z.uuid(), report_number: z.string(), status: z.string() }),
  },

  /** Adds a photo that was sent after its report to the caller's bucket folder; however often it is called, once. */
  attach_report_photo: {
    delivers: true,
    input: z.object({
      /** Of the report: the id of its draft. */
      submission_key: z.uuid(),
      /** `{profile id}/{photo id}.{extension}` in the bucket of attachments. */
      storage_path: requiredText(300, message('Say where the photo is.')),
      file_name: requiredText(255, message('Give the photo a name.')),
      category: z.enum(['before', 'during', 'after', 'signature', 'document', 'other']),
      caption: optionalText(500),
      taken_at: z.pipe(
        z.nullable(z.iso.datetime({ offset: true })),
        /** A camera whose clock is nonsense must not keep a photo from arriving. */
        z.transform((moment: string | null) => moment && storableInstant(Date.parse(moment))),
      ),
      latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
      longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
      /** Its index among the photos of the report, from 0. */
      position: z.int().check(z.minimum(0), z.maximum(999)),
    }),
    output: z.object({ id: z.uuid(), photos_arrived: z.int(), photos_expected: z.int() }),
  },

  /** Of a report that was sent back: only if nobody can correct it in the ordinary way, and nobody has. */
  approve_report: {
    input: z.object({
      report_id: id,
      review_notes: optionalText(5000),
      /** What the reviewer read: a report that a colleague has sent back since then is not approved by mistake. */
      seen_status: z.optional(z.enum(['submitted', 'rejected'])),
    }),
    output: review,
  },

  /** Sends the report back; the work order returns to `in_progress`, if the report's firm still has it. */
  reject_report: {
    input: z.object({
      report_id: id,
      review_notes: requiredText(5000, message('Say what is missing, so that it can be fixed.')),
    }),
    output: review,
  },

  /**
   * The office's list of what is checked on work of one trade; trade '' is the list of all trades without their own.
   */
  save_checklist: {
    input: z.object({
      trade: z.string().check(z.trim(), z.maxLength(60, message('Use at most 60 characters.'))),
      items: z.array(checklistItem).check(z.maxLength(40, message('Use at most 40 items.'))),
      /** When the list was last changed, as its editor read it; null for a trade that had none. */
      seen_at: z.nullable(z.iso.datetime({ offset: true })),
    }),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },
} satisfies CommandShapes;
