import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { type LockedProject, lockProject, requireOpen } from '#server/domains/projects/lock-project.ts';
import { recordProjectEvent } from '#server/domains/projects/project-history.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

interface Order {
  id: string;
  work_order_number: string;
}

/** Puts work orders of the project's customer into it, and takes others out. The customers do not learn of it. */
export const setProjectWorkOrders = defineCommand('set_project_work_orders', async (context, input) => {
  const project = await lockProject(context, input.project_id);
  if (input.add.length > 0) requireOpen(project);

  return context.elevate('command_projects', async (elevated) => {
    const removed = await takeOut(elevated, project, input.remove);
    const added = await putIn(elevated, project, input.add);
    await recordWork(elevated, project, 'work_orders_removed', removed);
    await recordWork(elevated, project, 'work_orders_added', added);
    return { added: added.length, removed: removed.length };
  });
});

/** What is in no project, or in another one by now, is left alone. */
async function takeOut(elevated: ElevatedClient, project: LockedProject, ids: string[]): Promise<Order[]> {
  const { rows } = await elevated.query<Order>(
    `update public.work_orders set project_id = null where id = any ($2::uuid[]) and project_id = $1
     returning id, work_order_number`,
    [project.id, ids],
  );
  return rows;
}

async function putIn(elevated: ElevatedClient, project: LockedProject, ids: string[]): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await elevated.query<Order & { organization_id: string; project_number: string | null }>(
    `select w.id, w.work_order_number, w.organization_id, p.project_number
     from public.work_orders w left join public.projects p on p.id = w.project_id and p.id <> $1
     where w.id = any ($2::uuid[]) order by w.id for update of w`,
    [project.id, wanted],
  );
  if (rows.length !== wanted.length) throw new AppError('project_work_order_missing');
  for (const order of rows) {
    if (order.project_number !== null) {
      throw new AppError('project_work_order_taken', {
        work_order: order.work_order_number,
        project: order.project_number,
      });
    }
    if (project.organization_id !== null && order.organization_id !== project.organization_id) {
      throw new AppError('project_work_order_of_other_customer', {
        work_order: order.work_order_number,
        project: project.project_number,
      });
    }
  }
  const { rows: added } = await elevated.query<Order>(
    `update public.work_orders set project_id = $1 where id = any ($2::uuid[]) and project_id is null
     returning id, work_order_number`,
    [project.id, wanted],
  );
  return added;
}

/** One entry in the project's history, and one for the office in each work order's. */
async function recordWork(
  elevated: ElevatedClient,
  project: LockedProject,
  type: 'work_orders_added' | 'work_orders_removed',
  orders: Order[],
): Promise<void> {
  if (orders.length === 0) return;
  const numbers = orders.map(({ work_order_number }) => work_order_number).sort();
  await recordProjectEvent(elevated, { projectId: project.id, type, data: { work_orders: numbers } });
  for (const { id } of orders) {
    await recordEvent(elevated, {
      workOrderId: id,
      type: type === 'work_orders_added' ? 'project_joined' : 'project_left',
      visibility: 'staff',
      data: { project_number: project.project_number, name: project.name },
    });
  }
}

/** A work order that is part of the project from its first moment, filed by the office for the customer. */
export const createProjectWorkOrder = defineCommand('create_project_work_order', async (context, input) => {
  const project = await lockProject(context, input.project_id);
  requireOpen(project);
  const organizationId = await customerOf(context, project, input.partner_location_id);

  return context.elevate('command_projects', async (elevated) => {
    const { rows } = await elevated.query<Order>(
      `insert into public.work_orders (organization_id, partner_location_id, title, description, trade, priority,
         due_date, project_id, job_type)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       returning id, work_order_number`,
      [
        organizationId,
        input.partner_location_id,
        input.title,
        input.description,
        input.trade,
        input.priority,
        input.due_date,
        project.id,
        input.job_type || null,
      ],
    );
    const [order] = rows;
    if (!order) throw new AppError('work_order_not_kept');
    await recordEvent(elevated, {
      workOrderId: order.id,
      type: 'created',
      visibility: 'everyone',
      data: { photos: 0, priority: input.priority },
    });
    await recordWork(elevated, project, 'work_orders_added', [order]);
    return order;
  });
});

async function customerOf(
  { client }: CommandContext,
  project: LockedProject,
  locationId: string,
): Promise<string> {
  const { rows } = await client.query<{ organization_id: string }>(
    'select organization_id from public.partner_locations where id = $1 and is_active',
    [locationId],
  );
  const organizationId = rows[0]?.organization_id;
  if (!organizationId) throw new AppError('project_location_missing');
  if (project.organization_id !== null && organizationId !== project.organization_id) {
    throw new AppError('project_location_of_other_customer', { project: project.project_number });
  }
  return organizationId;
}
