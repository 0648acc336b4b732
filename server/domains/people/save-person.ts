import type pg from 'pg';
import { type Caller, callerOf, may, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireManageable } from '#server/domains/people/access.ts';
import { requireFreeNumber } from '#server/domains/time/set-pay-rates.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Saves the name and phone of a person. Runs as the caller: row-level security lets people change their own profile, and
 * those who manage people every profile but an administrator's.
 */
export const savePerson = defineCommand('save_person', async ({ client }, input) => {
  const caller = await callerOf(client);
  if (may(caller, 'manage_people')) await requireManageable(client, input.profile_id);
  const { rows } = await client.query<CommandOutput<'save_person'>>(
    `update public.profiles set first_name = $3, last_name = $4, phone = nullif($5, '')
     where id = $1 and updated_at = $2::timestamptz returning id, to_json(updated_at) as updated_at`,
    [input.profile_id, input.version, input.first_name, input.last_name, input.phone],
  );
  if (!rows[0]) throw await refusal(client, input.profile_id);
  if (input.employee_number !== undefined) await saveNumber(client, caller, input);
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
async function saveNumber(
  client: pg.PoolClient,
  caller: Caller,
  { profile_id: profileId, employee_number: typed }: CommandInput<'save_person'>,
): Promise<void> {
  requireCapability(caller, 'manage_people', 'time_rates_admins_only');
  const number = typed || null;
  await requireFreeNumber(client, profileId, number);
  await client.query(
    `insert into public.profile_cost_rates (profile_id, employee_number) values ($1, $2)
     on conflict (profile_id) do update set employee_number = excluded.employee_number`,
    [profileId, number],
  );
}
