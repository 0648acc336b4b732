import { callerOf, may, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/** The office approves entries of others. Of two people at once, the second one finds them approved. */
export const approveMileage = defineCommand('approve_mileage', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_time', 'mileage_office_only');
  const ids = [...new Set(input.mileage_entry_ids)];
  return elevate('command_mileage', async (elevated) => {
    const { rows } = await elevated.query<{ status: string }>(
      'select status from public.mileage_entries where id = any ($1::uuid[]) order by id for update',
      [ids],
    );
    if (rows.length < ids.length) throw new AppError('mileage_missing');
    if (rows.some(({ status }) => status !== 'submitted')) throw new AppError('mileage_approved');
    await elevated.query(
      `update public.mileage_entries set status = 'approved', approved_by = $2, approved_at = now()
       where id = any ($1::uuid[])`,
      [ids, caller.profileId],
    );
    return { approved: ids.length };
  });
});

/** The audit log keeps what it was. The database refuses it for what is invoiced, paid, or of a closed month. */
export const removeMileage = defineCommand('remove_mileage', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  if (!caller.isStaff) throw new AppError('mileage_employees_only');
  return elevate('command_mileage', async (elevated) => {
    const { rows } = await elevated.query<{ person: string; status: string }>(
      'select employee_user_id as person, status from public.mileage_entries where id = $1 for update',
      [input.mileage_entry_id],
    );
    const isOffice = may(caller, 'manage_time');
    if (!rows[0] || !(isOffice || rows[0].person === caller.profileId)) throw new AppError('mileage_missing');
    if (!isOffice && rows[0].status === 'approved') throw new AppError('mileage_approved');
    await elevated.query('delete from public.mileage_entries where id = $1', [input.mileage_entry_id]);
    return { id: input.mileage_entry_id };
  });
});
