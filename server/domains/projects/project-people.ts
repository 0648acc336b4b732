import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { lockProject, requireOpen } from '#server/domains/projects/lock-project.ts';
import { recordProjectEvent } from '#server/domains/projects/project-history.ts';
import { AppError } from '#shared/errors.ts';

/** Who works on a project: employees and people of subcontractors. Replaces who did. */
export const assignProjectPeople = defineCommand('assign_project_people', async (context, input) => {
  const project = await lockProject(context, input.project_id);
  requireOpen(project);
  const people = [...new Set(input.people)];

  return context.elevate('command_projects', async (elevated) => {
    const removed = await removeOthers(elevated, project.id, people);
    const added = await addMissing(elevated, project.id, people);
    if (added.length + removed.length > 0) {
      await recordProjectEvent(elevated, {
        projectId: project.id,
        type: 'people_changed',
        data: { added, removed },
      });
    }
    return { added: added.length, removed: removed.length };
  });
});

const NAME = `concat_ws(' ', p.first_name, p.last_name)`;

async function removeOthers(
  elevated: ElevatedClient,
  projectId: string,
  people: string[],
): Promise<string[]> {
  const { rows } = await elevated.query<{ name: string }>(
    `delete from public.project_assignments a using public.profiles p
     where a.project_id = $1 and a.assigned_to <> all ($2::uuid[]) and p.id = a.assigned_to
     returning ${NAME} as name`,
    [projectId, people],
  );
  return rows.map(({ name }) => name).sort();
}

/** Somebody who has been on it stays, even when they are no longer active; who joins must be. */
async function addMissing(elevated: ElevatedClient, projectId: string, people: string[]): Promise<string[]> {
  const { rows } = await elevated.query<{ name: string }>(
    `with people as (
       select p.id, ${NAME} as name, bool_or(o.organization_type = 'internal') as is_internal
       from public.profiles p
       join public.organization_members m on m.user_id = p.id
       join public.organizations o on o.id = m.organization_id and o.is_active
       where p.id = any ($2::uuid[]) and p.is_active and o.organization_type <> 'partner'
       group by p.id
     ), added as (
       insert into public.project_assignments (project_id, assigned_to, assignment_type)
       select $1, id, case when is_internal then 'internal' else 'subcontractor' end from people
       on conflict (project_id, assigned_to) do nothing
       returning assigned_to
     )
     select people.name from people join added on added.assigned_to = people.id order by 1`,
    [projectId, people],
  );
  const { rowCount } = await elevated.query('select from public.project_assignments where project_id = $1', [
    projectId,
  ]);
  if (rowCount !== people.length) {
    throw new AppError('project_people_invalid');
  }
  return rows.map(({ name }) => name);
}
