import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { setBudget } from '#server/domains/work-orders/assign-work-order.ts';
import { checkAppointment } from '#server/domains/work-orders/check-appointment.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import { type LockedWorkOrder, lockWorkOrder } from '#server/domains/work-orders/lock-work-order.ts';
import { standingAssignment } from '#server/domains/work-orders/standing-assignment.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { isSameAppointment } from '#shared/rules/appointment.ts';
import { isAssignable } from '#shared/rules/work-order-status.ts';

/** The fields that can be corrected, with their names in the history. A location is recorded by its name. */
const FIELDS = [
  'store_location',
  'title',
  'description',
  'trade',
  'priority',
  'preferred_from',
  'preferred_to',
  'due_date',
  'appointment_from',
  'appointment_until',
  'arrival_at',
  'contact_name',
  'contact_phone',
  'partner_reference',
  'job_type',
] as const;

type Correction = CommandInput<'correct_work_order'>;
type Facts = Record<(typeof FIELDS)[number], string | null> & {
  partner_location_id: string;
  version: string;
};

// As the data API writes them, so that days stay days, and the version and the appointment can be compared.
const READ = `
  select partner_location_id, to_json(updated_at) #>> '{}' as version, store_location, title, description, trade, priority,
    preferred_from::text, preferred_to::text, due_date::text, to_json(appointment_from) #>> '{}' as appointment_from,
    to_json(appointment_until) #>> '{}' as appointment_until,
    to_json(arrival_at) #>> '{}' as arrival_at, contact_name, contact_phone, partner_reference, job_type
  from public.work_orders where id = $1`;

/** The office corrects what was asked for; the history keeps what was there before. */
export const correctWorkOrder = defineCommand('correct_work_order', async (context, input) => {
  const caller = await callerOf(context.client);
  const workOrder = await lockWorkOrder(context, input.work_order_id);
  requireCapability(caller, 'assign_work', 'work_order_correction_office_only');

  const before = await readFacts(context.client, workOrder.id);
  await checkVersion(context.client, workOrder.id, input.version);
  if (input.partner_location_id !== before.partner_location_id) {
    await checkLocation(context.client, input.partner_location_id, workOrder.organization_id);
  }

  // One that has passed meanwhile stays as it is.
  if (!isSameAppointment(before, input)) await checkAppointment(context.client, input);

  await context.elevate('command_work_orders', (elevated) => writeFacts(elevated, input));
  const after = await readFacts(context.client, workOrder.id);
  // The job type decides about prices: others do not read it.
  const { job_type, ...changes } = changesBetween(before, after);
  await context.elevate('command_work_orders', async (elevated) => {
    const record = (visibility: 'everyone' | 'staff', data: Record<string, unknown>) =>
      recordEvent(elevated, { workOrderId: workOrder.id, type: 'corrected', visibility, data });
    if (Object.keys(changes).length > 0) await record('everyone', changes);
    if (job_type) await record('staff', { job_type });
  });
  if (input.nte_amount !== undefined) await correctNte(context, workOrder, input.nte_amount);
  return { version: after.version };
});

/** The customer reads the other corrections, but not this one; the assigned firm does. */
async function correctNte(
  context: CommandContext,
  workOrder: LockedWorkOrder,
  amount: number | null,
): Promise<void> {
  await context.elevate('command_work_orders', async (elevated) => {
    const { nte_amount: before } = await standingAssignment(elevated, workOrder.id);
    if (before === amount) return;
    if (!isAssignable(workOrder.status)) {
      throw new AppError('work_order_nte_closed', { status: workOrder.status });
    }
    await setBudget(elevated, workOrder.id, amount);
    await recordEvent(elevated, {
      workOrderId: workOrder.id,
      type: 'corrected',
      visibility: 'assigned',
      data: { nte_amount: [before, amount] },
    });
  });
}

async function writeFacts(elevated: ElevatedClient, input: Correction): Promise<void> {
  await elevated.query(
    `update public.work_orders set partner_location_id = $2, title = $3, description = $4, trade = $5, priority = $6,
       preferred_from = $7, preferred_to = $8, due_date = $9, contact_name = $10, contact_phone = $11,
       partner_reference = $12, job_type = case when $15 then job_type else $16 end, appointment_from = $13, appointment_until = $14,
       -- Who announced an arrival for another time has to say again when it comes.
       arrival_at = case when (appointment_from, appointment_until) is not distinct from ($13::timestamptz, $14::timestamptz)
         or $13 is null or arrival_at between $13 and $14 then arrival_at end
     where id = $1`,
    [
      input.work_order_id,
      input.partner_location_id,
      input.title,
      input.description,
      input.trade,
      input.priority,
      input.preferred_from ?? null,
      input.preferred_to ?? null,
      input.due_date,
      input.contact_name || null,
      input.contact_phone || null,
      input.partner_reference || null,
      input.appointment_from,
      input.appointment_until,
      input.job_type === undefined,
      input.job_type || null,
    ],
  );
}

async function readFacts(client: pg.PoolClient, id: string): Promise<Facts> {
  const { rows } = await client.query<Facts>(READ, [id]);
  if (!rows[0]) throw new AppError('work_order_missing');
  return rows[0];
}

/** Compared by the database, which knows microseconds: two changes within one millisecond are two. */
async function checkVersion(client: pg.PoolClient, id: string, version: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from public.work_orders where id = $1 and updated_at = $2::timestamptz',
    [id, version],
  );
  if (rowCount) return;
  throw new AppError('work_order_changed');
}

async function checkLocation(client: pg.PoolClient, id: string, organizationId: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from public.partner_locations where id = $1 and organization_id = $2 and is_active',
    [id, organizationId],
  );
  if (rowCount) return;
  throw new AppError('work_order_location_of_other_customer');
}

/** `{ field: [before, after] }` of what differs. Without a text and with an empty one are the same. */
function changesBetween(before: Facts, after: Facts): Record<string, [string | null, string | null]> {
  return Object.fromEntries(
    FIELDS.filter((field) => (before[field] || null) !== (after[field] || null)).map((field) => [
      field === 'store_location' ? 'location' : field,
      [before[field] || null, after[field] || null],
    ]),
  );
}
