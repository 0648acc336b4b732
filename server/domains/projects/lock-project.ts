import type pg from 'pg';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { isOpenProject, type ProjectStatus } from '#shared/rules/project-status.ts';

export interface LockedProject {
  id: string;
  project_number: string;
  name: string;
  description: string;
  status: ProjectStatus;
  organization_id: string | null;
  start_date: string | null;
  end_date: string | null;
}

/** @throws AppError `forbidden` for everybody who does not schedule work, whatever they ask about. */
export async function requireProjects(client: pg.PoolClient): Promise<void> {
  const caller = await callerOf(client);
  requireCapability(caller, 'assign_work', 'project_admins_only');
}

/**
 * The project, locked until the command ends: two people's steps come one after the other, and nobody puts work into it
 * while it is completed.
 * @throws AppError `forbidden`, or `not_found` for a project that does not exist
 */
export async function lockProject({ client, elevate }: CommandContext, id: string): Promise<LockedProject> {
  await requireProjects(client);
  const project = await elevate('command_projects', async (elevated) => {
    const { rows } = await elevated.query<LockedProject>(
      `select id, project_number, name, description, status, organization_id, start_date::text, end_date::text
       from public.projects where id = $1 for update`,
      [id],
    );
    return rows[0];
  });
  if (!project) throw new AppError('project_missing');
  return project;
}

/** @throws AppError `rule_violation` when the project is over */
export function requireOpen(project: LockedProject): void {
  if (isOpenProject(project.status)) return;
  throw new AppError('project_over', { project: project.project_number, status: project.status });
}
