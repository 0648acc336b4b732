import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { linkAttachments } from '#server/domains/attachments/link-attachments.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { assignLocked, setBudget } from '#server/domains/work-orders/assign-work-order.ts';
import { checkAppointment } from '#server/domains/work-orders/check-appointment.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Request = CommandInput<'create_work_order'>;
type Filed = CommandOutput<'create_work_order'>;
type Inserted = Filed & { due_date: string | null };

/**
 * A customer files a service request for one of its locations, or the office creates it for the customer, with its own
 * terms and the assignment at once.
 */
export const createWorkOrder = defineCommand('create_work_order', async (context, input) => {
  const { client, elevate } = context;
  const caller = await callerOf(client);
  if (input.office) requireCapability(caller, 'assign_work', 'assignment_office_only');

  // Read as the caller: another customer's location does not exist. A subcontractor sees the locations of its work
  // orders, but cannot ask for work there.
  const { rows: locations } = await client.query<{ organization_id: string }>(
    'select organization_id from public.partner_locations where id = $1 and is_active',
    [input.partner_location_id],
  );
  const organizationId = locations[0]?.organization_id;
  const isOwn = organizationId && caller.partnerOrganizationIds.includes(organizationId);
  if (organizationId && !isOwn) requireCapability(caller, 'assign_work', 'work_order_location_missing');
  if (!organizationId) throw new AppError('work_order_location_missing');

  const workOrder = await elevate('command_work_orders', (elevated) =>
    insertWorkOrder(elevated, organizationId, input),
  );
  if (!workOrder) return filedBefore(client, input.submission_key, caller.profileId);
  // What was filed before stays filed, also when its appointment has passed since.
  await checkAppointment(client, { ...input, ...input.office });
  const { due_date, ...filed } = workOrder;

  await elevate('command_work_orders', async (elevated) => {
    await linkAttachments(elevated, input.attachment_ids, caller.profileId, { work_order_id: workOrder.id });
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'created',
      visibility: 'everyone',
      data: { photos: input.attachment_ids.length, priority: input.priority },
    });
  });
  if (input.office)
    await agreeTerms(context, { ...filed, organization_id: organizationId }, { ...input.office, due_date });
  return filed;
});

/**
 * Assigns the new work order; without anybody chosen, it keeps the NTE until somebody is. The terms have the stored due
 * date, which the priority gave when none was entered.
 */
async function agreeTerms(
  context: CommandContext,
  workOrder: Filed & { organization_id: string },
  terms: NonNullable<Request['office']>,
): Promise<void> {
  if (terms.assigned_organization_id !== null || terms.assignees.length > 0) {
    await assignLocked(context, { ...workOrder, status: 'received', assigned_organization_id: null }, terms);
  } else if (terms.nte_amount !== null) {
    await context.elevate('command_work_orders', (elevated) =>
      setBudget(elevated, workOrder.id, terms.nte_amount),
    );
  }
}

/** Undefined when the draft became a work order before. The database puts down the caller as its reporter. */
async function insertWorkOrder(
  elevated: ElevatedClient,
  organizationId: string,
  input: Request,
): Promise<Inserted | undefined> {
  const { rows } = await elevated.query<Inserted>(
    `insert into public.work_orders (organization_id, partner_location_id, title, description, trade, priority,
       preferred_from, preferred_to, contact_name, contact_phone, submission_key, partner_reference, due_date,
       appointment_from, appointment_until, job_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (reported_by, submission_key) where submission_key is not null do nothing
     returning id, work_order_number, due_date::text as due_date`,
    [
      organizationId,
      input.partner_location_id,
      input.title,
      input.description,
      input.trade,
      input.priority,
      input.preferred_from ?? null,
      input.preferred_to ?? null,
      input.contact_name || null,
      input.contact_phone || null,
      input.submission_key ?? null,
      input.office?.partner_reference || null,
      input.office?.due_date ?? null,
      input.office?.appointment_from ?? null,
      input.office?.appointment_until ?? null,
      input.office?.job_type || null,
    ],
  );
  return rows[0];
}

/**
 * The work order that this draft became when it was sent before.
 * @throws AppError `forbidden` when there is none: then it was not its key that stopped it.
 */
async function filedBefore(
  client: pg.PoolClient,
  key: string | null | undefined,
  profileId: string,
): Promise<Filed> {
  const { rows } = await client.query<Filed>(
    'select id, work_order_number from public.work_orders where reported_by = $1 and submission_key = $2',
    [profileId, key ?? null],
  );
  if (!rows[0]) throw new AppError('work_order_location_forbidden');
  return rows[0];
}
