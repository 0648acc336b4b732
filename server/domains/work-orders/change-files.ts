import { linkAttachments } from '#server/domains/attachments/link-attachments.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/** The office and technicians add photos and documents that they have uploaded; everyone who sees the work order sees them. */
export const addWorkOrderFiles = defineCommand('add_work_order_files', async (context, input) => {
  const { caller, workOrder } = await officeAt(context, input.work_order_id, true);
  const ids = [...new Set(input.attachment_ids)];
  await context.elevate('command_work_orders', async (elevated) => {
    await linkAttachments(elevated, ids, caller.profileId, { work_order_id: workOrder.id });
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'files_added',
      visibility: 'everyone',
      data: { files: ids.length },
    });
  });
  return { added: ids.length };
});

/**
 * The office removes a file from the work order. It becomes a private file of its uploader again, so a mistake can be
 * corrected. Files of reports cannot be removed.
 */
export const removeWorkOrderFile = defineCommand('remove_work_order_file', async (context, input) => {
  const { workOrder } = await officeAt(context, input.work_order_id);
  await context.elevate('command_work_orders', async (elevated) => {
    const { rows } = await elevated.query<{ file_name: string; firm: string | null }>(
      `update public.attachments set work_order_id = null where id = $1 and work_order_id = $2
       returning file_name, old.assigned_organization_id as firm`,
      [input.attachment_id, workOrder.id],
    );
    if (!rows[0]) {
      throw new AppError('file_of_other_work_order');
    }
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'file_removed',
      // The name of a subcontractor's file is neither the customer's nor the next firm's to read.
      visibility: rows[0].firm === null ? 'everyone' : 'staff',
      data: { file_name: rows[0].file_name },
    });
  });
  return { removed: true };
});

async function officeAt(context: CommandContext, workOrderId: string, forTechnicians = false) {
  const caller = await callerOf(context.client);
  const workOrder = await lockWorkOrder(context, workOrderId);
  // A technician adds photos of the work that they see.
  if (caller.capabilities.length > 0 || !caller.isStaff || !forTechnicians) {
    requireCapability(caller, 'assign_work', 'file_change_office_only');
  }
  return { caller, workOrder };
}
