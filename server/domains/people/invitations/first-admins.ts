import type pg from 'pg';
import type { InvitedLine } from '#server/domains/people/invitations/import-lines.ts';
import { usualFirmRole } from '#shared/rules/role-names.ts';

/**
 * Gives the first line without a role the role Admin in each firm without people, as the form of one invitation does,
 * unless another line names the Admin of that firm.
 * @param lines only those that will be invited: a line with errors makes nobody the Admin
 * @returns those lines
 */
export async function makeFirstAdmins(
  client: pg.ClientBase,
  lines: readonly InvitedLine[],
  withNamedAdmin: ReadonlySet<string>,
): Promise<InvitedLine[]> {
  const candidates = new Map<string, InvitedLine>();
  for (const line of lines) {
    const { id, organization_type: type } = line.organization;
    const isCandidate = line.isRoleOpen && type !== 'internal' && !withNamedAdmin.has(id);
    if (isCandidate && !candidates.has(id)) candidates.set(id, line);
  }
  if (candidates.size === 0) return [];
  // Two lists at once would each find the firm without people.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('first_admins', 0))`);
  const { rows } = await client.query<{ id: string }>(
    `select f.id from unnest($1::uuid[]) as f (id)
     where not exists (select from public.organization_members m where m.organization_id = f.id)
       and not exists (
         select from public.invitations i where i.organization_id = f.id and i.status = 'pending'
       )`,
    [[...candidates.keys()]],
  );
  const firsts = rows.flatMap(({ id }) => candidates.get(id) ?? []);
  for (const { invitee } of firsts) invitee.role = usualFirmRole(true);
  return firsts.sort((a, b) => a.row - b.row);
}
