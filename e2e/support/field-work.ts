import { randomUUID } from 'node:crypto';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { assignedOrder } from './paperwork.ts';
import { photoFile } from './photo-file.ts';

export const PHOTO_CAPTION = 'The door as we found it';
export const OFFICE_WORD = 'The key is in the box beside the gate.';

/**
 * A work order of the subcontractor and the employee with a photo of the customer and a message of the office; its ids.
 */
export async function fieldWork(portal: TestPortal, company: Company) {
  const workOrderId = await assignedOrder(company);
  const { partner, admin, employee } = company.people;
  const storage_path = `${partner.profileId}/${randomUUID()}.jpg`;
  const { buffer } = await photoFile('door.jpg');
  const upload = await partner.client.storage
    .from('attachments')
    .upload(storage_path, buffer, { contentType: 'image/jpeg' });
  if (upload.error) throw upload.error;
  await portal.owner.query(
    `insert into attachments (uploaded_by, storage_path, file_name, content_type, size_bytes, category, caption, work_order_id)
     values ($1, $2, 'door.jpg', 'image/jpeg', $3, 'before', $4, $5)`,
    [partner.profileId, storage_path, buffer.length, PHOTO_CAPTION, workOrderId],
  );
  await portal.owner.query(
    `insert into profile_rates (profile_id, hourly_billable_rate) values ($1, 85) on conflict do nothing`,
    [employee.profileId],
  );
  const thread = await admin.client
    .rpc('open_work_order_thread', { p_work_order_id: workOrderId })
    .throwOnError();
  await admin.client
    .from('work_order_messages')
    .insert({ conversation_id: thread.data, message: OFFICE_WORD, sender_id: admin.profileId })
    .throwOnError();
  const { rows } = await portal.owner.query<{ id: string }>(
    'select id from work_order_assignments where work_order_id = $1 and assigned_to = $2',
    [workOrderId, employee.profileId],
  );
  return { workOrderId, assignmentId: rows[0]?.id ?? '' };
}
