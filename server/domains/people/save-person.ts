import type pg from 'pg';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { managesPeople } from '#server/domains/people/access.ts';
import { requireFreeNumber } from '#server/domains/time/set-pay-rates.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Saves the name and phone of a person. Runs as the caller: row-level security lets people change their own profile, and
 * administrators every profile.
 */
export const savePerson = defineCommand('save_person', async ({ client }, input) => {
  await callerOf(client);
  const { rows } = await client.query<CommandOutput<'save_person'>>(
    `update public.profiles set first_name = $3, last_name = $4, phone = nullif($5, '')
     where id = $1 and updated_at = $2::timestamptz returning id, to_json(updated_at) as updated_at`,
    [input.profile_id, input.version, input.first_name, input.last_name, input.phone],
  );
  if (!rows[0]) throw await refusal(client, input.profile_id);
  if (input.employee_number !== undefined)
    await saveNumber(client, input.profile_id, input.employee_number || null);
  return rows[0];
});

/** With the lock of an update, so a person whom the caller sees but may not change counts as not found. */
async function refusal(client: pg.PoolClient, profileId: string): Promise<AppError> {
  const { rowCount } = await client.query('select from public.profiles where id = $1 for update', [
    profileId,
  ]);
  return new AppError(rowCount === 0 ? 'person_missing' : 'person_changed');
}

/** The payroll's number. */
async function saveNumber(client: pg.PoolClient, profileId: string, number: string | null): Promise<void> {
  if (!(await managesPeople(client))) throw new AppError('time_rates_admins_only');
  await requireFreeNumber(client, profileId, number);
  await client.query(
    `insert into public.profile_cost_rates (profile_id, employee_number) values ($1, $2)
     on conflict (profile_id) do update set employee_number = excluded.employee_number`,
    [profileId, number],
  );
}
