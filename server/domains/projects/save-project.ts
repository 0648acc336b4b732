import type pg from 'pg';
import { defineCommand } from '#server/domains/define-command.ts';
import { type LockedProject, lockProject, requireProjects } from '#server/domains/projects/lock-project.ts';
import { recordProjectEvent } from '#server/domains/projects/project-history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { projectCommands } from '#shared/commands/projects.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type ProjectForm = InputChecked<(typeof projectCommands)['save_project']>;
type Saved = CommandOutput<'save_project'>;

const COLUMNS = ['name', 'description', 'organization_id', 'start_date', 'end_date'] as const;
const SAVED = 'returning id, project_number, to_json(updated_at) as updated_at';

/** An administrator plans a project, or corrects one. Its status changes by `change_project_status`. */
export const saveProject = defineCommand('save_project', async (context, input) => {
  await requireProjects(context.client);
  await requireCustomer(context.client, input.organization_id);
  return input.project_id ? updateProject(context, input.project_id, input) : addProject(context, input);
});

/** A project is for a customer, or the contractor's own. */
async function requireCustomer(client: pg.PoolClient, organizationId: string | null): Promise<void> {
  if (organizationId === null) return;
  const { rowCount } = await client.query(
    `select from public.organizations where id = $1 and organization_type = 'partner'`,
    [organizationId],
  );
  if (rowCount === 0) throw new AppError('project_customer_missing');
}

function addProject({ elevate }: CommandContext, input: ProjectForm): Promise<Saved> {
  return elevate('command_projects', async (elevated) => {
    const { rows } = await elevated.query<Saved>(
      `insert into public.projects (${COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5) ${SAVED}`,
      COLUMNS.map((column) => input[column]),
    );
    const [project] = rows;
    if (!project) throw new AppError('project_not_kept');
    await recordProjectEvent(elevated, { projectId: project.id, type: 'created' });
    return project;
  });
}

async function updateProject(context: CommandContext, id: string, input: ProjectForm): Promise<Saved> {
  const before = await lockProject(context, id);
  if (input.organization_id !== before.organization_id) await requireOwnWork(context.client, id, input);

  const version = versionOf(input.version);
  const { rows } = await context.elevate('command_projects', (elevated) =>
    elevated.query<Saved>(
      `update public.projects set name = $3, description = $4, organization_id = $5, start_date = $6, end_date = $7
       where id = $1 and updated_at = $2::timestamptz ${SAVED}`,
      [id, version, ...COLUMNS.map((column) => input[column])],
    ),
  );
  const [project] = rows;
  if (!project) {
    throw new AppError('project_changed');
  }
  const changed = changesOf(before, input);
  if (Object.keys(changed).length > 0) {
    await context.elevate('command_projects', (elevated) =>
      recordProjectEvent(elevated, { projectId: id, type: 'corrected', data: changed }),
    );
  }
  return project;
}

/** Work of one customer does not become part of another customer's project. */
async function requireOwnWork(client: pg.PoolClient, id: string, { organization_id }: ProjectForm) {
  const { rowCount } = await client.query(
    'select from public.work_orders where project_id = $1 and organization_id <> $2 limit 1',
    [id, organization_id],
  );
  if (rowCount === 0) return;
  throw new AppError('project_customer_fixed', {}, { field: 'organization_id' });
}

/** The fields that are different now, each as [before, after]; the customer only as having changed. */
function changesOf(before: LockedProject, after: ProjectForm): Record<string, unknown> {
  const different = COLUMNS.filter((column) => before[column] !== after[column]);
  return Object.fromEntries(
    different.map((column) => [
      column,
      column === 'organization_id' || column === 'description' ? true : [before[column], after[column]],
    ]),
  );
}

function versionOf(version: string | null): string {
  if (!version || Number.isNaN(Date.parse(version))) {
    throw new AppError('project_version_missing', {}, { field: 'version' });
  }
  return version;
}
