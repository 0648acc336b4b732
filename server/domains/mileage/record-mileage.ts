import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, may, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

interface Recorded {
  id: string;
  status: string;
}

/**
 * Keeps what a person drove for work that the caller sees. What the office records for somebody is approved at once;
 * nobody approves their own miles, unless there is nobody else (decision 049).
 */
export const recordMileage = defineCommand('record_mileage', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  if (!caller.isStaff) throw new AppError('mileage_employees_only');
  const person = input.employee_id ?? caller.profileId;
  const isOwn = person === caller.profileId;
  if (!isOwn) requireCapability(caller, 'manage_time', 'mileage_employees_only');
  const { rows: jobs } = await client.query<{ isVisible: boolean; isOnlyDecider: boolean }>(
    `select exists (select from public.work_orders where id = $1) or exists (select from public.projects where id = $2)
         as "isVisible",
       app.is_only_decider('manage_time') as "isOnlyDecider"`,
    [input.work_order_id, input.project_id],
  );
  if (!jobs[0]?.isVisible) throw new AppError('mileage_job_missing', {}, { field: 'work_order_id' });
  const isApproved = may(caller, 'manage_time') && (!isOwn || jobs[0].isOnlyDecider);
  return elevate('command_mileage', async (elevated) => {
    const recorded =
      (await earlier(elevated, caller.profileId, input.submission_key)) ??
      (await insert(elevated, input, { person, approvedBy: isApproved ? caller.profileId : null })) ??
      // The same request at the same time.
      (await earlier(elevated, caller.profileId, input.submission_key));
    if (!recorded) throw new AppError('mileage_missing');
    return recorded;
  });
});

async function earlier(elevated: ElevatedClient, by: string, key: string): Promise<Recorded | undefined> {
  const { rows } = await elevated.query<Recorded>(
    'select id, status from public.mileage_entries where recorded_by = $1 and submission_key = $2',
    [by, key],
  );
  return rows[0];
}

async function insert(
  elevated: ElevatedClient,
  input: CommandInput<'record_mileage'>,
  { person, approvedBy }: { person: string; approvedBy: string | null },
): Promise<Recorded | undefined> {
  await requireEmployee(elevated, person);
  const { rows } = await elevated.query<Recorded>(
    `insert into public.mileage_entries (employee_user_id, work_order_id, project_id, drive_date, miles, note,
       submission_key, status, approved_by, approved_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8::uuid is null then 'submitted' else 'approved' end, $8,
       case when $8::uuid is not null then now() end)
     on conflict (recorded_by, submission_key) do nothing
     returning id, status`,
    [
      ...[person, input.work_order_id, input.project_id, input.drive_date, input.miles],
      ...[input.note ?? '', input.submission_key, approvedBy],
    ],
  );
  return rows[0];
}

/** @throws AppError `not_found` for people who are not, or no longer, the contractor's own */
async function requireEmployee(elevated: ElevatedClient, profileId: string): Promise<void> {
  const { rowCount } = await elevated.query(
    `select from public.organization_members m
     join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
     join public.profiles p on p.id = m.user_id and p.is_active
     where m.user_id = $1`,
    [profileId],
  );
  if (rowCount === 0) throw new AppError('time_person_missing', {}, { field: 'employee_id' });
}
