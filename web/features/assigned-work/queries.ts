import { useQuery } from '@tanstack/react-query';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { isId } from '#web/lib/is-id.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

const ORDER_COLUMNS =
  'id, work_order_number, title, description, status, priority, due_date, appointment_from, appointment_until, arrival_at, created_at, store_location, budget:work_order_budgets(nte_amount), location:partner_locations(name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude)';
const PROJECT_COLUMNS = 'id, project_number, name, description, status, start_date, end_date';

const assignmentKey = (id: string) => ['work_order_assignments', 'one', id] as const;

/**
 * The assignment with this id, or of the work order or project with this id, of this user (offline
 * requirements 7.1): null when there is none.
 */
export function useAssignment(id: string, profileId: string) {
  return useQuery({
    queryKey: assignmentKey(id),
    ...WATCHED,
    queryFn: async () => {
      // An invalid id.
      if (!isId(id)) return null;
      const supabase = await getSupabase();
      const toWorkOrder = await supabase
        .from('work_order_assignments')
        .select(`assignment_type, assigned_at, item:work_orders(${ORDER_COLUMNS})`)
        .or(`id.eq.${id},and(work_order_id.eq.${id},assigned_to.eq.${profileId})`)
        .limit(1);
      const [onWorkOrder] = unwrap(toWorkOrder);
      if (onWorkOrder) return { kind: 'work_order' as const, ...onWorkOrder };
      const toProject = await supabase
        .from('project_assignments')
        .select(`assignment_type, assigned_at, item:projects(${PROJECT_COLUMNS})`)
        .or(`id.eq.${id},and(project_id.eq.${id},assigned_to.eq.${profileId})`)
        .limit(1);
      const [onProject] = unwrap(toProject);
      return onProject ? { kind: 'project' as const, ...onProject } : null;
    },
  });
}

export type Assignment = NonNullable<ReturnType<typeof useAssignment>['data']>;

export type AssignedOrder = NonNullable<Extract<Assignment, { kind: 'work_order' }>['item']>;

/** An employee's newest open assignments, with one request per kind, for offline use. */
export async function prefetchAssignments(profileId: string, most: number) {
  const supabase = await getSupabase();
  const [toOrders, toProjects] = await Promise.all([
    supabase
      .from('work_order_assignments')
      .select(`id, assignment_type, assigned_at, item:work_orders!inner(${ORDER_COLUMNS})`)
      .eq('assigned_to', profileId)
      .in('item.status', REPORTABLE_STATUSES)
      .order('assigned_at', { ascending: false })
      .limit(most),
    supabase
      .from('project_assignments')
      .select(`id, assignment_type, assigned_at, item:projects!inner(${PROJECT_COLUMNS})`)
      .eq('assigned_to', profileId)
      .neq('item.status', 'completed')
      .order('assigned_at', { ascending: false })
      .limit(most),
  ]);
  const orders = unwrap(toOrders).map((row) => ({ kind: 'work_order' as const, ...row }));
  const projects = unwrap(toProjects).map((row) => ({ kind: 'project' as const, ...row }));
  return {
    workOrderIds: orders.map(({ item }) => item.id),
    // The same screen opens by the id of the assignment and by that of its work.
    downloads: [...orders, ...projects].flatMap(({ id, ...assignment }) =>
      [id, assignment.item.id].map((key) => ({ key: assignmentKey(key), data: assignment })),
    ),
  };
}
