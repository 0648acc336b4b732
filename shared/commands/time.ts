import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import {
  day,
  formRule,
  id,
  instant,
  optionalLine,
  optionalText,
  positiveMoney,
  requiredLine,
  requiredText,
  version,
} from '#shared/commands/fields.ts';
import { isTimeZone } from '#shared/rules/hours.ts';
import { message } from '#shared/text.ts';

/** The reason for a change of recorded time. The person sees it. */
const reason = requiredText(1000, message('Say why, so that it can be understood later.'));
/** In whose words times are named in a refusal, and by whose calendar a time segment gets its day. */
const timeZone = z
  .string()
  .check(z.maxLength(60), z.refine(isTimeZone, message('This is not the name of a time zone.')));
/** From and to of a time segment: no longer than a day, in the order of time. */
const ordered = formRule<{ started_at: string; ended_at: string }>(
  ({ started_at, ended_at }) => Date.parse(ended_at) > Date.parse(started_at),
  {
    reads: ['started_at', 'ended_at'],
    marks: 'ended_at',
    message: message('Choose a time after the start.'),
  },
);
const noLongerThanADay = formRule<{ started_at: string; ended_at: string }>(
  ({ started_at, ended_at }) => Date.parse(ended_at) - Date.parse(started_at) <= 86_400_000,
  {
    reads: ['started_at', 'ended_at'],
    marks: 'ended_at',
    message: message('A time segment is at most 24 hours long. Add two of them.'),
  },
);
const daysInOrder = formRule<{ starts_on: string; ends_on: string }>(
  ({ starts_on, ends_on }) => starts_on <= ends_on,
  { reads: ['starts_on', 'ends_on'], marks: 'ends_on', message: message('The end is before the start.') },
);
const oneItem = formRule<{ work_order_id: string | null; project_id: string | null }>(
  ({ work_order_id, project_id }) => (work_order_id === null) !== (project_id === null),
  {
    reads: ['work_order_id', 'project_id'],
    marks: 'work_order_id',
    message: message('Choose a work order or a project.'),
  },
);
const item = {
  work_order_id: z._default(z.nullable(id), null),
  project_id: z._default(z.nullable(id), null),
};
const someDays = z
  .array(id)
  .check(z.minLength(1, message('Choose a day.')), z.maxLength(200, message('Choose at most 200 days.')));
const segment = z.object({
  /** Null for one that was deleted. */
  segment_id: z.nullable(z.uuid()),
  employee_report_id: z.uuid(),
  report_date: z.string(),
});
const period = z.object({ starts_on: day, ends_on: day, is_locked: z.boolean() });

export const timeCommands = {
  /**
   * What an hour of somebody is billed at and costs, and their number in the payroll. The cost, the labor class, and the
   * number stay when they are left out, and null removes them.
   */
  set_pay_rates: {
    input: z
      .object({
        profile_id: id,
        /** The later `updated_at` of the rates and of the cost, so that parallel changes are not overwritten. */
        version: z._default(z.nullable(version), null),
        hourly_billable_rate: positiveMoney,
        hourly_cost_rate: z.optional(z.nullable(positiveMoney)),
        /** The day of the office from which on the cost applies; null or today for what is worked from now on. */
        cost_effective_on: z._default(z.nullable(day), null),
        /** A labor class of the office, which may have prices of its own; null for none. */
        labor_class: z.optional(z.nullable(requiredLine(60, message('Choose the labor class.')))),
        employee_number: optionalLine(40),
      })
      .check(
        formRule<{ hourly_cost_rate?: number | null | undefined; cost_effective_on: string | null }>(
          ({ hourly_cost_rate, cost_effective_on }) => cost_effective_on === null || hourly_cost_rate != null,
          {
            reads: ['hourly_cost_rate', 'cost_effective_on'],
            marks: 'hourly_cost_rate',
            message: message('Enter what an hour costs from this day on.'),
          },
        ),
      ),
    output: z.object({ profile_id: z.uuid() }),
  },

  /** Removes a cost rate before its day. */
  remove_scheduled_rate: {
    input: z.object({ profile_id: id, cost_rate_id: id }),
    output: z.object({ cost_rate_id: z.uuid() }),
  },

  /** Accepts what these people have submitted on these days. */
  approve_time: {
    input: z
      .object({
        employee_ids: z
          .array(id)
          .check(
            z.minLength(1, message('Choose somebody.')),
            z.maxLength(1000, message('Choose at most 1,000 people.')),
          ),
        starts_on: day,
        ends_on: day,
      })
      .check(
        daysInOrder,
        formRule<{ starts_on: string; ends_on: string }>(
          ({ starts_on, ends_on }) => Date.parse(ends_on) - Date.parse(starts_on) < 93 * 86_400_000,
          { reads: ['starts_on', 'ends_on'], marks: 'ends_on', message: message('Choose at most 93 days.') },
        ),
      ),
    /**
     * `left`: what is still running, was sent back or has a time segment of more than 16 hours, and so stays as it is.
     */
    output: z.object({ approved: z.int(), left: z.int(), decision_id: decisionId }),
  },

  /** Gives days back to the person with a note; approved ones too, until their period is locked. */
  send_back_time: {
    input: z.object({
      report_ids: someDays,
      review_notes: requiredText(2000, message('Say what is missing, so that it can be fixed.')),
    }),
    output: z.object({ sent_back: z.int(), decision_id: decisionId }),
  },

  /** Takes back what was sent back: it waits for approval again, without an answer of the person. */
  undo_send_back_time: {
    input: z.object({ report_ids: someDays }),
    output: z.object({ undone: z.int() }),
  },

  /** Replaces a time segment by a true one; the replaced one stays readable. */
  correct_time: {
    input: z
      .object({
        segment_id: id,
        started_at: instant,
        ended_at: instant,
        ...item,
        work_performed: optionalText(10_000),
        reason,
        time_zone: timeZone,
      })
      .check(ordered, noLongerThanADay, oneItem),
    output: segment,
  },

  /** A time segment that nobody clocked. */
  add_time: {
    input: z
      .object({
        employee_id: id,
        started_at: instant,
        ended_at: instant,
        ...item,
        work_performed: optionalText(10_000),
        reason,
        time_zone: timeZone,
      })
      .check(ordered, noLongerThanADay, oneItem),
    output: segment,
  },

  /** A time segment that was never worked: it counts no more, and stays readable. */
  strike_time: { input: z.object({ segment_id: id, reason }), output: segment },

  /** Clocks out somebody who has forgotten to. */
  end_session: {
    input: z.object({ report_id: id, ended_at: instant, reason, time_zone: timeZone }),
    output: segment,
  },

  /** Closes a pay period: nothing in it changes any more. */
  lock_pay_period: {
    input: z.object({ starts_on: day, ends_on: day }).check(daysInOrder),
    output: period,
  },

  /** An administrator opens it again. */
  unlock_pay_period: { input: z.object({ starts_on: day, reason }), output: period },
} satisfies CommandShapes;
