import { recordProjectEvent } from '#server/domains/projects/project-history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

interface HandOver {
  from: string;
  /** Null leaves the projects as they are. */
  to: string | null;
}

/**
 * Gives the open projects of a person to somebody else who can work on projects.
 * @returns the ids of the projects
 * @throws AppError `rule_violation` unless the successor is an active person of the contractor or of a subcontractor
 */
export async function handOverProjects(
  { elevate }: CommandContext,
  { from, to }: HandOver,
): Promise<string[]> {
  if (to === null) return [];
  return elevate('command_projects', async (elevated) => {
    const { rows: open } = await elevated.query<{ id: string }>(
      `select p.id from public.projects p
       where p.status in ('planned', 'active', 'on_hold')
         and p.id in (select a.project_id from public.project_assignments a where a.assigned_to = $1)
       order by p.id for update`,
      [from],
    );
    const ids = open.map(({ id }) => id);
    if (ids.length === 0) return ids;
    const { rows } = await elevated.query<{ removed: string; added: string; type: string | null }>(
      `select concat_ws(' ', f.first_name, f.last_name) as removed, concat_ws(' ', t.first_name, t.last_name) as added, (
         select case when bool_or(o.organization_type = 'internal') then 'internal' else 'subcontractor' end
         from public.organization_members m
         join public.organizations o on o.id = m.organization_id and o.is_active
         where m.user_id = t.id and t.is_active and o.organization_type <> 'partner'
         having count(*) > 0
       ) as type
       from public.profiles f, public.profiles t where f.id = $1 and t.id = $2 and f.id <> t.id`,
      [from, to],
    );
    const [people] = rows;
    if (!people?.type) throw new AppError('successor_invalid', {}, { field: 'hand_over_to' });
    await elevated.query(
      'delete from public.project_assignments where assigned_to = $1 and project_id = any ($2)',
      [from, ids],
    );
    await elevated.query(
      `insert into public.project_assignments (project_id, assigned_to, assignment_type)
       select unnest($1::uuid[]), $2, $3 on conflict (project_id, assigned_to) do nothing`,
      [ids, to, people.type],
    );
    for (const projectId of ids) {
      const data = { added: [people.added], removed: [people.removed] };
      await recordProjectEvent(elevated, { projectId, type: 'people_changed', data });
    }
    return ids;
  });
}
