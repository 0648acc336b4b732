import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  attachmentIds,
  day,
  id,
  optionalText,
  positiveMoney,
  requiredText,
} from '#shared/commands/fields.ts';
import { WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';

export const PRIORITIES = ['low', 'medium', 'high', 'emergency'] as const;

const status = z.enum(WORK_ORDER_STATUSES);

/** What is asked for: in a service request, and when the office corrects one. */
const requestFields = {
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Say in a few words what is needed.'),
      z.maxLength(160, 'Use at most 160 characters.'),
    ),
  description: requiredText(
    5000,
    'Describe the problem, so that the right person comes with the right parts.',
  ),
  trade: requiredText(60, 'Choose the trade.'),
  priority: z.enum(PRIORITIES),
  preferred_from: z.optional(z.nullable(day)),
  preferred_to: z.optional(z.nullable(day)),
  contact_name: optionalText(120),
  contact_phone: optionalText(40),
};

const daysInOrder = z.refine<{ preferred_from?: string | null; preferred_to?: string | null }>(
  ({ preferred_from, preferred_to }) => !preferred_from || !preferred_to || preferred_from <= preferred_to,
  { path: ['preferred_to'], message: 'Choose a day on or after the first one.' },
);

/** What the office may correct on a work order directly; who does it and how far it is change by commands. */
export const workOrderCorrection = z
  .object({
    partner_location_id: id,
    ...requestFields,
    due_date: z.nullable(day),
    partner_reference: optionalText(60),
  })
  .check(daysInOrder);

export const workOrderCommands = {
  /** A partner's service request, or the office filing one for a partner. */
  create_work_order: {
    input: z
      .object({ partner_location_id: id, ...requestFields, attachment_ids: attachmentIds })
      .check(daysInOrder),
    output: z.object({ id: z.uuid(), work_order_number: z.string() }),
  },

  /** Who does the work, up to which amount, until when. */
  assign_work_order: {
    input: z.object({
      work_order_id: id,
      assigned_organization_id: z.nullable(id),
      assignees: z.array(z.object({ profile_id: id, is_lead: z.boolean() })).check(
        z.maxLength(20, 'Assign at most 20 people.'),
        z.refine((people) => people.filter((person) => person.is_lead).length <= 1, 'Choose one lead.'),
      ),
      nte_amount: z.nullable(positiveMoney),
      due_date: z.nullable(day),
      note: optionalText(1000),
    }),
    output: z.object({ status }),
  },

  /** A step of the table in `shared/rules/work-order-status.ts`. */
  change_work_order_status: {
    input: z.object({ work_order_id: id, status, reason: optionalText(1000) }),
    output: z.object({ status }),
  },
} satisfies CommandShapes;
