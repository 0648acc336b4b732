import type pg from 'pg';
import { requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  accessChanger,
  managesPeople,
  personSeen,
  requireManageable,
  requirePeopleManager,
} from '#server/domains/people/access.ts';
import { handOverWork } from '#server/domains/work-orders/hand-over-work.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Saved = CommandOutput<'add_membership'>;

const SAVED = 'returning id, to_json(updated_at) as updated_at';

/**
 * Adds a person to an organization. Runs as the caller; the database refuses people of another organization, who are
 * invited instead.
 */
export const addMembership = defineCommand('add_membership', async ({ client }, input) => {
  await requirePeopleManager(client, 'members_administrators_only');
  await personSeen(client, input.profile_id);
  await requireManageable(client, input.profile_id);
  return insertMembership(client, input);
});

/** Changes a role, or moves the person to another organization. */
export const changeMembership = defineCommand('change_membership', async (context, input) => {
  const before = await manageable(context, input.membership_id, input.version);
  if (input.organization_id !== null && input.organization_id !== before.organization_id) {
    await requirePeopleManager(context.client, 'members_administrators_only');
    await requireClockedOut(context, before.user_id, before.organization_id);
    await deleteMembership(context, input.membership_id);
    return insertMembership(context.client, {
      profile_id: before.user_id,
      organization_id: input.organization_id,
      role: input.role,
    });
  }
  const { rows } = await context.elevate('command_people', (elevated) =>
    elevated.query<Saved>(`update public.organization_members set role = $2 where id = $1 ${SAVED}`, [
      input.membership_id,
      input.role,
    ]),
  );
  if (!rows[0]) throw new AppError('membership_missing');
  return rows[0];
});

/** Ends a membership; the open work orders for that organization can go to somebody else of it. */
export const removeMembership = defineCommand('remove_membership', async (context, input) => {
  const { user_id, organization_id } = await manageable(context, input.membership_id, input.version);
  await requireClockedOut(context, user_id, organization_id);
  await holdLeavingPerson(context, {
    ...{ profileId: user_id, membership: input.membership_id },
    handsOver: input.hand_over_to !== null,
  });
  const work = await handOverWork(context, {
    from: user_id,
    to: input.hand_over_to,
    organizationId: organization_id,
  });
  await deleteMembership(context, input.membership_id);
  return { id: input.membership_id, handed_over: work.length };
});

/**
 * A session that is running when its person leaves the contractor could not be ended by them any more.
 * @throws AppError `rule_violation`
 */
async function requireClockedOut(
  { client, elevate }: CommandContext,
  profileId: string,
  organizationId: string,
): Promise<void> {
  // A clock-in that has begun ends before this, and one that comes later finds nobody of the contractor.
  await elevate('command_people', (elevated) => elevated.query('select app.lock_clock($1)', [profileId]));
  const { rowCount } = await client.query(
    `select from public.employee_reports r
     join public.organizations o on o.id = $2 and o.organization_type = 'internal'
     where r.employee_user_id = $1 and r.status = 'open'`,
    [profileId, organizationId],
  );
  if (rowCount !== 0) throw new AppError('membership_clocked_in');
}

/**
 * Holds a person, and the membership that ends. An assignment that has begun ends before this, and one that comes later
 * finds the person deactivated or the membership gone.
 */
export async function holdLeavingPerson(
  { elevate }: CommandContext,
  { profileId, membership, handsOver }: { profileId: string; membership: string | null; handsOver: boolean },
): Promise<void> {
  await elevate('command_people', (elevated) =>
    elevated.query('select app.hold_leaving_person($1, $2, $3)', [profileId, membership, handsOver]),
  );
}

/** Deletes a membership of an organization whose members the caller manages; the database checks it again. */
export async function deleteMembership({ elevate }: CommandContext, id: string): Promise<void> {
  await elevate('command_people', (elevated) =>
    elevated.query('delete from public.organization_members where id = $1', [id]),
  );
}

/**
 * A membership that the caller may change, as it was read.
 * @throws AppError `not_found`, `forbidden`, or `conflict`
 */
async function manageable({ client }: CommandContext, id: string, version: string) {
  const caller = await accessChanger(client);
  const { rows } = await client.query<{
    user_id: string;
    organization_id: string;
    manages: boolean;
    isCurrent: boolean;
  }>(
    `select user_id, organization_id, app.manages_members(organization_id) as manages,
       updated_at = $2::timestamptz as "isCurrent"
     from public.organization_members where id = $1`,
    [id, version],
  );
  const [membership] = rows;
  if (!membership) throw new AppError('membership_missing');
  if (!membership.manages) requireCapability(caller, 'manage_people', 'members_administrators_only');
  if (membership.user_id === caller.profileId) throw new AppError('own_membership');
  // The administrator of a firm decides about everybody in it.
  if (managesPeople(caller)) await requireManageable(client, membership.user_id);
  if (!membership.isCurrent) throw new AppError('membership_changed');
  return membership;
}

async function insertMembership(
  client: pg.PoolClient,
  membership: { profile_id: string; organization_id: string; role: string },
): Promise<Saved> {
  const { rowCount } = await client.query('select from public.organizations where id = $1 and is_active', [
    membership.organization_id,
  ]);
  if (rowCount === 0) {
    throw new AppError('membership_organization_missing', {}, { field: 'organization_id' });
  }
  const { rows } = await client.query<Saved>(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, $3)
     on conflict (user_id, organization_id) do nothing ${SAVED}`,
    [membership.profile_id, membership.organization_id, membership.role],
  );
  if (!rows[0]) throw new AppError('membership_exists');
  return rows[0];
}
