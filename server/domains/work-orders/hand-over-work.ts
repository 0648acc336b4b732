import type { ElevatedClient } from '#server/database/command-roles.ts';
import { recordEvent } from '#server/domains/work-orders/history.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

interface HandOver {
  from: string;
  /** Null leaves the assignments as they are. */
  to: string | null;
  /** Who gets the work for one organization instead. */
  successors?: readonly { organization_id: string; hand_over_to: string | null }[];
  /** Only the work for this organization; null for all of it. */
  organizationId: string | null;
}

interface Assignment {
  work_order_id: string;
  organization_id: string;
  assignment_type: string;
  is_lead: boolean;
}

type MovedAssignment = Assignment & { successor: string };

/**
 * Gives the open work orders of a person to somebody else of the same organization, who also leads where the person led.
 * @returns the ids of the work orders
 */
export async function handOverWork({ elevate }: CommandContext, handOver: HandOver): Promise<string[]> {
  const { from, to, successors = [], organizationId } = handOver;
  const named = new Map(successors.map((one) => [one.organization_id, one.hand_over_to]));
  if (to === null && ![...named.values()].some(Boolean)) return [];
  return elevate('command_work_orders', async (elevated) => {
    // The parents are locked before their children, and always in the same order.
    await elevated.query(
      `select from public.work_orders w
       where w.status in ('received', 'assigned', 'in_progress', 'on_hold')
         and w.id in (select a.work_order_id from public.work_order_assignments a where a.assigned_to = $1)
       order by w.id for update`,
      [from],
    );
    const { rows: open } = await elevated.query<Assignment>(
      `select a.work_order_id, a.organization_id, a.assignment_type, a.is_lead
       from public.work_order_assignments a join public.work_orders w on w.id = a.work_order_id
       where a.assigned_to = $1 and w.status in ('received', 'assigned', 'in_progress', 'on_hold')
         and ($2::uuid is null or a.organization_id = $2)
       order by a.work_order_id`,
      [from, organizationId],
    );
    const moved = open.flatMap((assignment) => {
      const { organization_id } = assignment;
      const successor = named.has(organization_id) ? (named.get(organization_id) ?? null) : to;
      return successor === null ? [] : [{ ...assignment, successor }];
    });
    await requireSuccessors(elevated, from, moved);
    for (const assignment of moved) await replace(elevated, from, assignment);
    return moved.map(({ work_order_id }) => work_order_id);
  });
}

/** @throws AppError `rule_violation` unless each successor is active in the organization */
async function requireSuccessors(
  elevated: ElevatedClient,
  from: string,
  moved: readonly MovedAssignment[],
): Promise<void> {
  const { rowCount } = await elevated.query(
    `select from unnest($2::uuid[], $3::uuid[]) needed (organization_id, successor)
     where needed.successor = $1::uuid or not exists (
       select from public.organization_members m
       join public.organizations o on o.id = m.organization_id and o.is_active
       join public.profiles p on p.id = m.user_id and p.is_active
       where m.user_id = needed.successor and m.organization_id = needed.organization_id
     )`,
    [from, moved.map((one) => one.organization_id), moved.map((one) => one.successor)],
  );
  if (rowCount !== 0) throw new AppError('successor_invalid', {}, { field: 'hand_over_to' });
}

async function replace(
  elevated: ElevatedClient,
  from: string,
  { work_order_id, organization_id, assignment_type, is_lead, successor }: MovedAssignment,
): Promise<void> {
  await elevated.query(
    'delete from public.work_order_assignments where work_order_id = $1 and assigned_to = $2',
    [work_order_id, from],
  );
  await elevated.query(
    `insert into public.work_order_assignments as a (work_order_id, assigned_to, organization_id, assignment_type, is_lead)
     values ($1, $2, $3, $4, $5)
     on conflict (work_order_id, assigned_to) do update set is_lead = a.is_lead or excluded.is_lead`,
    [work_order_id, successor, organization_id, assignment_type, is_lead],
  );
  const { rows } = await elevated.query<{ name: string }>(
    `select concat_ws(' ', p.first_name, p.last_name) as name
     from public.work_order_assignments a join public.profiles p on p.id = a.assigned_to
     where a.work_order_id = $1 order by 1`,
    [work_order_id],
  );
  await recordEvent(elevated, {
    workOrderId: work_order_id,
    type: 'people_assigned',
    visibility: 'staff',
    data: { people: rows.map(({ name }) => name) },
  });
}
