import type { ElevatedClient } from '#server/database/command-roles.ts';

/** Work that is merely received is nobody's: neither a firm's nor a person's. Needs an elevated client. */
export async function takeFromEveryone(elevated: ElevatedClient, workOrderId: string): Promise<void> {
  await elevated.query('update public.work_orders set assigned_organization_id = null where id = $1', [
    workOrderId,
  ]);
  await takeOffPeople(elevated, workOrderId);
}

/** Needs an elevated client. */
export async function takeOffPeople(elevated: ElevatedClient, workOrderId: string): Promise<void> {
  await elevated.query('delete from public.work_order_assignments where work_order_id = $1', [workOrderId]);
}
