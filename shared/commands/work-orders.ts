import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { appointmentFields, appointmentRules } from '#shared/commands/appointment.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import {
  attachmentIds,
  day,
  formRule,
  id,
  instant,
  oneLine,
  optionalLine,
  optionalText,
  phoneNumber,
  positiveMoney,
  requiredLine,
  requiredText,
} from '#shared/commands/fields.ts';
import { WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';
import { message } from '#shared/text.ts';

export const PRIORITIES = ['low', 'medium', 'high', 'emergency'] as const;

const status = z.enum(WORK_ORDER_STATUSES);

/** What is asked for: in a service request, and when the office corrects one. */
const requestFields = {
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, message('Say in a few words what is needed.')),
      z.maxLength(160, message('Use at most 160 characters.')),
      oneLine,
    ),
  description: requiredText(
    5000,
    message('Describe the problem, so that the right person comes with the right parts.'),
  ),
  trade: requiredLine(60, message('Choose the trade.')),
  priority: z.enum(PRIORITIES),
  preferred_from: z.optional(z.nullable(day)),
  preferred_to: z.optional(z.nullable(day)),
  contact_name: optionalLine(120),
  contact_phone: z.optional(z.nullable(phoneNumber)),
};

const daysInOrder = formRule<{ preferred_from?: string | null; preferred_to?: string | null }>(
  ({ preferred_from, preferred_to }) => !preferred_from || !preferred_to || preferred_from <= preferred_to,
  {
    reads: ['preferred_from', 'preferred_to'],
    marks: 'preferred_to',
    message: message('Choose a day on or after the first one.'),
  },
);

/** What the office may correct; who does it and how far it is change by commands of their own. */
const correctionFields = {
  partner_location_id: id,
  ...requestFields,
  due_date: z.nullable(day),
  partner_reference: optionalLine(60),
  /** Left out, it stays as it is; null removes it. */
  job_type: optionalLine(80),
  /** Left out, the NTE stays as it is; null removes it. */
  nte_amount: z.optional(z.nullable(positiveMoney)),
  /** Named even without an appointment, so that no caller drops one that it does not know of. */
  appointment_from: z.nullable(instant),
  appointment_until: z.nullable(instant),
};

export const workOrderCorrection = z.object(correctionFields).check(daysInOrder, ...appointmentRules);

const assignees = z.array(z.object({ profile_id: id, is_lead: z.boolean() })).check(
  z.maxLength(20, message('Assign at most 20 people.')),
  z.refine((people) => people.filter((person) => person.is_lead).length <= 1, message('Choose one lead.')),
);

/** Who does the work, up to which amount, until when. */
const assignment = {
  assigned_organization_id: z.nullable(id),
  assignees,
  nte_amount: z.nullable(positiveMoney),
  due_date: z.nullable(day),
  note: optionalText(1000),
};

export const workOrderCommands = {
  /** A partner's service request, or a work order that the office creates for a partner. */
  create_work_order: {
    input: z
      .object({
        partner_location_id: id,
        ...requestFields,
        attachment_ids: attachmentIds,
        /** What only the office decides; with nobody chosen, the work order waits to be assigned. */
        office: z.optional(
          z.nullable(
            z
              .object({
                ...assignment,
                ...appointmentFields,
                partner_reference: optionalLine(60),
                /** By which flat prices know the work. */
                job_type: optionalLine(80),
              })
              .check(...appointmentRules),
          ),
        ),
        /** Made with the draft and kept with it: however often it is sent, it becomes one work order. */
        submission_key: z.optional(z.nullable(z.uuid())),
      })
      .check(daysInOrder),
    output: z.object({ id: z.uuid(), work_order_number: z.string() }),
  },

  /** Assigns a work order. */
  assign_work_order: {
    input: z.object({ work_order_id: id, ...assignment }),
    output: z.object({ status }),
  },

  /** One of the contractor's own people takes work that nobody has. */
  take_work_order: {
    input: z.object({ work_order_id: id }),
    output: z.object({ status }),
  },

  /** The assigned subcontractor says that it comes, and when; or that it cannot, and why. */
  answer_assignment: {
    input: z
      .object({
        work_order_id: id,
        answer: z.enum(['accept', 'decline']),
        arrival_at: z.optional(z.nullable(instant)),
        /** The beginning of the appointment that the caller has seen, null for none. Another one is a conflict. */
        appointment_from: z.optional(z.nullable(instant)),
        reason: optionalText(1000),
      })
      .check(
        formRule<{ answer: string; reason?: string | null }>(
          ({ answer, reason }) => answer === 'accept' || Boolean(reason),
          {
            reads: ['answer', 'reason'],
            marks: 'reason',
            message: message('Say why, so that the office can plan again.'),
          },
        ),
      ),
    output: z.object({ status, arrival_at: z.nullable(z.string()) }),
  },

  /** The office corrects what was asked for, over the version that it has read and over no newer one. */
  correct_work_order: {
    input: z
      .object({ work_order_id: id, version: instant, ...correctionFields })
      .check(daysInOrder, ...appointmentRules),
    output: z.object({ version: z.string() }),
  },

  /** The office adds photos and documents to a work order. */
  add_work_order_files: {
    input: z.object({
      work_order_id: id,
      attachment_ids: z
        .array(z.uuid())
        .check(z.minLength(1, message('Choose a file.')), z.maxLength(20, message('Add at most 20 files.'))),
    }),
    output: z.object({ added: z.number() }),
  },

  /** The office takes a photo or a document of the work order itself off it; those of reports stay. */
  remove_work_order_file: {
    input: z.object({ work_order_id: id, attachment_id: id }),
    output: z.object({ removed: z.boolean() }),
  },

  /**
   * The office lets the customer see files that wait for it: a subcontractor's, and photos that came after the review.
   */
  share_files: {
    input: z.object({ attachment_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) }),
    output: z.object({ shared: z.number() }),
  },

  /** A step of the table in `shared/rules/work-order-status.ts`. */
  change_work_order_status: {
    input: z.object({ work_order_id: id, status, reason: optionalText(1000) }),
    /** A step of the office that ends the work can be undone. */
    output: z.object({ status, decision_id: z.optional(decisionId) }),
  },
} satisfies CommandShapes;
