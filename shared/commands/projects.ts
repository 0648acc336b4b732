import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import {
  day,
  formRule,
  id,
  oneLine,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from '#shared/commands/fields.ts';
import { PRIORITIES } from '#shared/commands/work-orders.ts';
import { PROJECT_STATUSES } from '#shared/rules/project-status.ts';
import { message } from '#shared/text.ts';

const status = z.enum(PROJECT_STATUSES);
const orderIds = z
  .array(z.uuid())
  .check(z.maxLength(200, message('Choose at most 200 work orders at a time.')));

export const projectCommands = {
  /** A new project, or changes of one that has been read at `version`. */
  save_project: {
    input: z
      .object({
        project_id: z._default(z.nullable(id), null),
        /** Its `updated_at` when it was read: what somebody else has changed since is not written over. */
        version: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
        name: requiredLine(160, message('Name the project.')),
        description: z._default(
          z.string().check(z.trim(), z.maxLength(5000, message('Use at most 5000 characters.'))),
          '',
        ),
        /** The customer; null for the contractor's own. */
        organization_id: z._default(z.nullable(id), null),
        start_date: z._default(z.nullable(day), null),
        end_date: z._default(z.nullable(day), null),
      })
      .check(
        formRule<{ start_date: string | null; end_date: string | null }>(
          ({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date,
          {
            reads: ['start_date', 'end_date'],
            marks: 'end_date',
            message: message('Choose a day on or after the start.'),
          },
        ),
      ),
    output: z.object({ id: z.uuid(), project_number: z.string(), updated_at: z.string() }),
  },

  /** A step of the table in `shared/rules/project-status.ts`. */
  change_project_status: {
    input: z.object({ project_id: id, status, reason: optionalText(1000) }),
    /** A step that ends a project can be undone. */
    output: z.object({ status, decision_id: z.optional(decisionId) }),
  },

  /** Who works on it: replaces who did. */
  assign_project_people: {
    input: z.object({
      project_id: id,
      people: z.array(id).check(z.maxLength(100, message('Assign at most 100 people.'))),
    }),
    output: z.object({ added: z.int(), removed: z.int() }),
  },

  /** Puts work orders of its customer into a project, and takes others out. */
  set_project_work_orders: {
    input: z
      .object({ project_id: id, add: z._default(orderIds, []), remove: z._default(orderIds, []) })
      .check(
        z.refine(
          ({ add, remove }) => add.length + remove.length > 0,
          message('Choose at least one work order.'),
        ),
      ),
    output: z.object({ added: z.int(), removed: z.int() }),
  },

  /** A work order that is part of the project from its first moment, filed by the office for the customer. */
  create_project_work_order: {
    input: z.object({
      project_id: id,
      partner_location_id: id,
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
        message('Describe the work, so that the right person comes with the right parts.'),
      ),
      trade: requiredLine(60, message('Choose the trade.')),
      priority: z.enum(PRIORITIES),
      due_date: z._default(z.nullable(day), null),
      /** By which flat prices know the work. */
      job_type: optionalLine(80),
    }),
    output: z.object({ id: z.uuid(), work_order_number: z.string() }),
  },
} satisfies CommandShapes;
