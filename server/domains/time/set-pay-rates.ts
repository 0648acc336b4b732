import type pg from 'pg';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireManageable } from '#server/domains/people/access.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { t } from '#shared/text.ts';

/**
 * What an hour of somebody is billed at and costs. What it was before stands in the audit log. The cost may begin on
 * another day than today (decision 106).
 */
export const setPayRates = defineCommand('set_pay_rates', async ({ client, elevate }, input) => {
  await requireSetter(client, input.profile_id);
  await requireVersion(client, input.profile_id, input.version);
  if (input.employee_number) await requireFreeNumber(client, input.profile_id, input.employee_number);
  // Where there was nothing to lock, the second of two parallel changes finds the row of the first.
  const { rowCount } = await client.query(
    `insert into public.profile_rates (profile_id, hourly_billable_rate, labor_class) values ($1, $2, $3)
     on conflict (profile_id) do update set hourly_billable_rate = excluded.hourly_billable_rate,
       labor_class = case when $5 then profile_rates.labor_class else excluded.labor_class end
     where $4`,
    [
      ...[input.profile_id, input.hourly_billable_rate, input.labor_class ?? null, input.version !== null],
      input.labor_class === undefined,
    ],
  );
  if (rowCount === 0) throw new AppError('time_rates_changed');
  await saveCost(client, elevate, input);
  return { profile_id: input.profile_id };
});

/** The cost and the number; what the input leaves out stays. */
async function saveCost(
  client: pg.PoolClient,
  elevate: CommandContext['elevate'],
  input: CommandInput<'set_pay_rates'>,
): Promise<void> {
  const { profile_id: profileId, hourly_cost_rate: cost, cost_effective_on: day, employee_number } = input;
  const begins = await beginOf(client, day ?? null);
  if (begins !== 'now') {
    await elevate('command_time', (elevated) =>
      elevated.query('select app.set_cost_rate_from($1, $2, $3)', [profileId, cost, day]),
    );
  }
  // What is on file stays until a later day.
  const isCostSet = cost !== undefined && begins !== 'later';
  // The row is written in any case: its time is the version.
  await client.query(
    `insert into public.profile_cost_rates (profile_id, hourly_cost_rate, employee_number) values ($1, $2, $3)
     on conflict (profile_id) do update set employee_number =
       case when $4 then profile_cost_rates.employee_number else excluded.employee_number end`,
    [profileId, isCostSet ? cost : null, employee_number || null, employee_number === undefined],
  );
  if (isCostSet) {
    await client.query('update public.profile_cost_rates set hourly_cost_rate = $2 where profile_id = $1', [
      profileId,
      cost,
    ]);
  }
}

/** Removes a cost rate before its day. To remove it again changes nothing. */
export const removeScheduledRate = defineCommand(
  'remove_scheduled_rate',
  async ({ client, elevate }, { profile_id, cost_rate_id }) => {
    await requireSetter(client, profile_id);
    const { rows } = await elevate('command_time', (elevated) =>
      elevated.query<{ is_removed: boolean }>('select app.remove_scheduled_rate($1, $2) as is_removed', [
        profile_id,
        cost_rate_id,
      ]),
    );
    if (!rows[0]?.is_removed) throw new AppError('time_rate_in_force');
    return { cost_rate_id };
  },
);

/** Whether the caller sets the rates of this person. */
async function requireSetter(client: pg.PoolClient, profileId: string): Promise<void> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_people', 'time_rates_admins_only');
  if (!caller.isAdmin && profileId === caller.profileId) throw new AppError('time_rates_own');
  await requireStaff(client, profileId);
  await requireManageable(client, profileId);
}

/** When a cost begins, by the calendar of the office. */
async function beginOf(client: pg.PoolClient, day: string | null): Promise<'before' | 'now' | 'later'> {
  const { rows } = await client.query<{ begins: 'before' | 'now' | 'later' }>(
    `select case when $1::date < today then 'before' when $1::date > today then 'later' else 'now' end as begins
     from (select app.office_day(now()) as today) office`,
    [day],
  );
  return rows[0]?.begins ?? 'now';
}

/** @throws AppError `not_found` for somebody who is not one of the contractor's own people */
async function requireStaff(client: pg.PoolClient, profileId: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from public.organization_members m
     join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
     where m.user_id = $1`,
    [profileId],
  );
  if (rowCount === 0) throw new AppError('time_person_missing');
}

/**
 * Locks the rates and the number. Their version is the later `updated_at` of both rows; null without any.
 * @throws AppError `conflict` when they are another version by now
 */
async function requireVersion(
  client: pg.PoolClient,
  profileId: string,
  version: string | null,
): Promise<void> {
  const { rows } = await client.query<{ is_same: boolean }>(
    `with rate as (select updated_at from public.profile_rates where profile_id = $1 for update),
       cost as (select updated_at from public.profile_cost_rates where profile_id = $1 for update)
     select max(updated_at) is not distinct from $2::timestamptz as is_same
     from (select updated_at from rate union all select updated_at from cost) stored`,
    [profileId, version],
  );
  if (!rows[0]?.is_same) throw new AppError('time_rates_changed');
}

/** @throws AppError `rule_violation` that names whose number it is */
export async function requireFreeNumber(
  client: pg.PoolClient,
  profileId: string,
  number: string | null,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select concat_ws(' ', p.first_name, p.last_name) as name
     from public.profile_cost_rates c join public.profiles p on p.id = c.profile_id
     where c.employee_number = $1 and c.profile_id <> $2`,
    [number, profileId],
  );
  if (!rows[0]) return;
  throw new AppError(
    'time_employee_number_taken',
    { name: rows[0].name || t(NAMELESS) },
    { field: 'employee_number' },
  );
}
