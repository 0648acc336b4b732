import type pg from 'pg';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireManageable, requirePeopleManager } from '#server/domains/people/access.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Sets the role, preset, and capabilities of a person of the office. Runs as the caller: row-level security asks for the
 * capability to manage people, and triggers refuse access that the caller does not have and one's own membership. The
 * audit log keeps both.
 */
export const setMemberAccess = defineCommand('set_member_access', async ({ client }, input) => {
  await requirePeopleManager(client, 'membership_missing');
  await requireManageable(client, await internalMember(client, input.membership_id));
  await client.query(`select set_config('app.access_given', 'yes', true)`);
  const { rows } = await client.query<CommandOutput<'set_member_access'>>(
    `update public.organization_members
     set role = $3, preset = $4, capabilities = $5, bill_approval_limit = $6, may_approve_over_nte = $7
     where id = $1 and updated_at = $2::timestamptz
     returning id, role, preset, capabilities, bill_approval_limit::float8 as bill_approval_limit,
       may_approve_over_nte, to_json(updated_at) #>> '{}' as updated_at`,
    [
      input.membership_id,
      input.version,
      input.role,
      input.preset,
      input.capabilities,
      input.bill_approval_limit,
      input.may_approve_over_nte,
    ],
  );
  if (!rows[0]) throw new AppError('membership_changed');
  return rows[0];
});

/**
 * Whose membership it is.
 * @throws AppError `not_found` for a membership of another company, whose people have no capabilities
 */
async function internalMember(client: pg.PoolClient, id: string): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    `select m.user_id from public.organization_members m
     join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
     where m.id = $1`,
    [id],
  );
  if (!rows[0]) throw new AppError('membership_missing');
  return rows[0].user_id;
}
