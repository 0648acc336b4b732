import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { decisionId } from '#shared/commands/decisions.ts';
import { day, id, optionalText } from '#shared/commands/fields.ts';
import { refusedItems } from '#shared/commands/refused-items.ts';
import { PRIORITIES } from '#shared/commands/work-orders.ts';
import { WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';
import { message, t } from '#shared/text.ts';

/** How many work orders one step may be taken for at once. */
export const BULK_MAX = 200;

const workOrderIds = z.array(id).check(
  z.minLength(1, message('Choose at least one work order.')),
  z.maxLength(BULK_MAX, {
    error: () => t('Choose at most {{max}} work orders at once.', { max: BULK_MAX }),
  }),
);

/** Which of them it was done for, and why not for the others. */
const output = z.object({
  done: z.array(z.uuid()),
  refused: refusedItems,
});

/** What the office does with several work orders at once; each as by the command for one. */
export const bulkWorkOrderCommands = {
  /** Who does the work. Amounts (NTE) stay, and so do due dates unless one is given. */
  bulk_assign_work_orders: {
    input: z.object({
      work_order_ids: workOrderIds,
      assigned_organization_id: z.nullable(id),
      assignees: z.array(z.object({ profile_id: id, is_lead: z.boolean() })).check(
        z.maxLength(20, message('Assign at most 20 people.')),
        z.refine(
          (people) => people.filter((person) => person.is_lead).length <= 1,
          message('Choose one lead.'),
        ),
      ),
      due_date: z.optional(z.nullable(day)),
      note: optionalText(1000),
    }),
    output,
  },

  bulk_change_work_order_status: {
    input: z.object({
      work_order_ids: workOrderIds,
      status: z.enum(WORK_ORDER_STATUSES),
      reason: optionalText(1000),
    }),
    output: z.extend(output, { decision_id: z.optional(decisionId) }),
  },

  bulk_set_work_order_priority: {
    input: z.object({ work_order_ids: workOrderIds, priority: z.enum(PRIORITIES) }),
    output,
  },
} satisfies CommandShapes;
