import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { lockProject } from '#server/domains/projects/lock-project.ts';
import { recordProjectEvent } from '#server/domains/projects/project-history.ts';
import { AppError } from '#shared/errors.ts';
import { isOpenProject, projectStepsFrom } from '#shared/rules/project-status.ts';
import { t } from '#shared/text.ts';

const NAMED_MAX = 10;

/** One step of a project's table of states, by an administrator. */
export const changeProjectStatus = defineCommand('change_project_status', async (context, input) => {
  const project = await lockProject(context, input.project_id);
  // A retry of a step that is already made is not an error.
  if (project.status === input.status) return { status: input.status };

  const step = projectStepsFrom(project.status).find(({ to }) => to === input.status);
  if (!step) {
    throw new AppError('project_step_invalid', {
      from: project.status,
      to: input.status,
    });
  }
  if (step.needsReason && !input.reason) {
    throw new AppError('project_reason_missing', {}, { field: 'reason' });
  }
  if (input.status === 'completed') await requireNoOpenWork(context.client, project.id);

  const write = async (elevated: ElevatedClient) => {
    await elevated.query('update public.projects set status = $2, status_reason = $3 where id = $1', [
      project.id,
      input.status,
      step.needsReason ? input.reason : null,
    ]);
    await recordProjectEvent(elevated, {
      projectId: project.id,
      type: step.event,
      message: input.reason ?? null,
      data: { from: project.status, to: input.status },
    });
    return { status: input.status };
  };
  const change = () => context.elevate('command_projects', write);
  return isOpenProject(input.status)
    ? change()
    : decide(context, { kind: 'project_ended', capability: 'assign_work' }, change);
});

/** @throws AppError `rule_violation` that names the work orders which are still open */
async function requireNoOpenWork(client: pg.PoolClient, projectId: string): Promise<void> {
  const { rows } = await client.query<{ work_order_number: string }>(
    `select work_order_number from public.work_orders
     where project_id = $1 and status not in ('completed', 'closed', 'cancelled') order by work_order_number`,
    [projectId],
  );
  if (rows.length === 0) return;
  const numbers = rows.slice(0, NAMED_MAX).map(({ work_order_number }) => work_order_number);
  const named = numbers.join(', ');
  const more = rows.length - numbers.length;
  throw new AppError('project_work_open', {
    count: rows.length,
    work_orders: more > 0 ? t('{{names}} and {{count}} more', { names: named, count: more }) : named,
  });
}
