import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { CommandInput } from '#shared/commands.ts';

type Assignees = CommandInput<'assign_work_order'>['assignees'];

/** Who has a work order, up to which amount and until when. */
export interface StandingAssignment {
  assigned_organization_id: string | null;
  nte_amount: number | null;
  due_date: string | null;
  assignees: Assignees;
}

/** Reads the assignment as it stands. Needs an elevated client. */
export async function standingAssignment(
  elevated: ElevatedClient,
  workOrderId: string,
): Promise<StandingAssignment> {
  const { rows } = await elevated.query<StandingAssignment>(
    `select w.assigned_organization_id, b.nte_amount::float8 as nte_amount, w.due_date::text as due_date,
       coalesce((select json_agg(json_build_object('profile_id', a.assigned_to, 'is_lead', a.is_lead))
                 from public.work_order_assignments a where a.work_order_id = w.id), '[]') as assignees
     from public.work_orders w left join public.work_order_budgets b on b.work_order_id = w.id
     where w.id = $1`,
    [workOrderId],
  );
  return rows[0] ?? { assigned_organization_id: null, nte_amount: null, due_date: null, assignees: [] };
}

/** Whether the firm, its amount, or its day differ. */
export const termsDiffer = (
  before: Omit<StandingAssignment, 'assignees'>,
  after: Omit<StandingAssignment, 'assignees'>,
): boolean =>
  before.assigned_organization_id !== after.assigned_organization_id ||
  before.nte_amount !== after.nte_amount ||
  before.due_date !== after.due_date;

/** Whether other people are assigned, or another one leads. */
export const peopleDiffer = (before: Assignees, after: Assignees): boolean => keyOf(before) !== keyOf(after);

const keyOf = (people: Assignees): string =>
  [...new Set(people.map(({ profile_id, is_lead }) => `${profile_id} ${is_lead}`))].sort().join();
