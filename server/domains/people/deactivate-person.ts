import type pg from 'pg';
import { type Caller, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { accessChanger, managesPeople, personSeen, requireAccessOf } from '#server/domains/people/access.ts';
import { deleteMembership, holdLeavingPerson } from '#server/domains/people/memberships.ts';
import { handOverProjects } from '#server/domains/projects/hand-over-projects.ts';
import { endSessionAt } from '#server/domains/time/end-session.ts';
import { handOverWork } from '#server/domains/work-orders/hand-over-work.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * For how long the devices of a deactivated person may send what was done before: as long as a clock event may be late.
 */
const DELIVERY_DAYS = 7;

/**
 * Ends all access of a person: triggers sign them out everywhere and close their sockets. The administrator of a firm
 * ends only the membership of a person who belongs to other organizations, too.
 */
export const deactivatePerson = defineCommand('deactivate_person', async (context, input) => {
  const { client } = context;
  const caller = await accessChanger(client);
  const firm = await requireScope(client, caller, input);
  const { is_active } = await personSeen(client, input.profile_id);
  await requireAccessOf(client, input.profile_id);
  const membership = firm && (await membershipOnly(client, input.profile_id, firm));
  if (!membership && !is_active) throw new AppError('person_inactive_already');

  // A clock-in that has begun ends before this, and one that comes later finds the person deactivated.
  await context.elevate('command_people', (elevated) =>
    elevated.query('select app.lock_clock($1)', [input.profile_id]),
  );
  const { hand_over_to, successors } = input;
  const handsOver = [hand_over_to, ...successors.map((one) => one.hand_over_to)].some(Boolean);
  await holdLeavingPerson(context, { profileId: input.profile_id, membership, handsOver });
  if (!firm) await endClock(context, input);
  const handOver = { from: input.profile_id, to: hand_over_to };
  const work = await handOverWork(context, { ...handOver, successors, organizationId: firm });
  const handedOver = firm ? work : [...work, ...(await handOverProjects(context, handOver))];
  if (membership) await deleteMembership(context, membership);
  else await deactivate(context, input, { firm, handedOver });
  return {
    id: input.profile_id,
    outcome: membership ? 'removed' : 'deactivated',
    handed_over: handedOver.length,
  };
});

/** Lets a person sign in again. A firm reactivates only people whom it has deactivated; the database checks it. */
export const reactivatePerson = defineCommand('reactivate_person', async ({ client, elevate }, input) => {
  const caller = await accessChanger(client);
  const person = await personSeen(client, input.profile_id);
  if (!(await managesAccount(client, input.profile_id)))
    requireCapability(caller, 'manage_people', 'people_administrators_only');
  await requireAccessOf(client, input.profile_id);
  if (person.is_active) throw new AppError('person_active_already');
  if (person.user_id === null) throw new AppError('person_without_account');
  await elevate('command_people', async (elevated) => {
    // Without an account since it was read: the person was erased meanwhile.
    const { rowCount } = await elevated.query(
      'update public.profiles set is_active = true where id = $1 and user_id is not null',
      [input.profile_id],
    );
    if (rowCount === 0) throw new AppError('person_without_account');
    await elevated.query(
      `update public.profile_deactivations set reactivated_by = app.profile_id(), reactivated_at = now()
       where profile_id = $1 and reactivated_at is null`,
      [input.profile_id],
    );
  });
  return { id: input.profile_id };
});

/**
 * The firm for which the caller acts; null for the office.
 * @throws AppError `forbidden`
 */
async function requireScope(
  client: pg.PoolClient,
  caller: Caller,
  { profile_id, organization_id }: CommandInput<'deactivate_person'>,
): Promise<string | null> {
  if (profile_id === caller.profileId) throw new AppError('own_deactivation');
  if (managesPeople(caller)) return null;
  const { rowCount } = await client.query(
    `select from public.organization_members
     where user_id = $1 and organization_id = $2 and app.manages_members(organization_id)`,
    [profile_id, organization_id ?? null],
  );
  if (rowCount === 0) requireCapability(caller, 'manage_people', 'people_administrators_only');
  return organization_id ?? null;
}

/** Whether the caller manages the whole account of a person. */
async function managesAccount(client: pg.PoolClient, profileId: string): Promise<boolean> {
  const { rows } = await client.query<{ manages: boolean }>('select app.manages_account($1) as manages', [
    profileId,
  ]);
  return rows[0]?.manages ?? false;
}

/** The membership in the firm if the person has others; null if the firm's administrator manages the whole account. */
async function membershipOnly(
  client: pg.PoolClient,
  profileId: string,
  firm: string,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from public.organization_members
     where user_id = $1 and organization_id = $2 and not app.manages_account(user_id)`,
    [profileId, firm],
  );
  return rows[0]?.id ?? null;
}

/** @throws AppError `rule_violation` for a person who is clocked in, without the time at which their work ended */
async function endClock(context: CommandContext, input: CommandInput<'deactivate_person'>): Promise<void> {
  const { rows } = await context.client.query<{ id: string }>(
    `select id from public.employee_reports where employee_user_id = $1 and status = 'open'`,
    [input.profile_id],
  );
  if (!rows[0]) return;
  if (!input.clock_ended_at) throw new AppError('person_clocked_in', {}, { field: 'clock_ended_at' });
  await endSessionAt(context, {
    report_id: rows[0].id,
    ended_at: input.clock_ended_at,
    reason: input.reason,
  });
}

async function deactivate(
  { elevate }: CommandContext,
  input: CommandInput<'deactivate_person'>,
  { firm, handedOver }: { firm: string | null; handedOver: string[] },
): Promise<void> {
  await elevate('command_people', async (elevated) => {
    // A trigger then keeps the sessions for the delivery.
    await elevated.query(
      `insert into public.profile_deactivations (profile_id, organization_id, reason, handed_over, delivers_until)
       values ($1, $2, $3, $4, case when $5 then now() + $6 * interval '1 day' end)`,
      [input.profile_id, firm, input.reason, handedOver, input.accepts_unsent, DELIVERY_DAYS],
    );
    await elevated.query('update public.profiles set is_active = false where id = $1', [input.profile_id]);
  });
}
