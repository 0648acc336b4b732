import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The open work orders of one employee with where they are, due first. */
export function useDailyRoute(profileId: string) {
  return useQuery({
    queryKey: ['work_order_assignments', 'route', profileId],
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_order_assignments')
          .select(
            'id, work_order:work_orders!inner(id, work_order_number, title, status, due_date, store_location, location:partner_locations(name, address_line1, city, state, postal_code))',
          )
          .eq('assigned_to', profileId)
          .in('work_order.status', ['assigned', 'in_progress'])
          .order('work_order(due_date)', { nullsFirst: false }),
      );
    },
  });
}

/** The answer to an id that is none: an address mistyped or cut off. */
const NOT_AN_ID = '22P02';

/** What an assignment's id names: one to a work order, else one to a project; null when it is neither. */
export function useAssignment(id: string) {
  return useQuery({
    queryKey: ['work_order_assignments', 'one', id],
    queryFn: async () => {
      const supabase = await getSupabase();
      const toWorkOrder = await supabase
        .from('work_order_assignments')
        .select(
          'assignment_type, assigned_at, item:work_orders(id, work_order_number, title, description, status, due_date, store_location)',
        )
        .eq('id', id)
        .limit(1);
      if (toWorkOrder.error?.code === NOT_AN_ID) return null;
      const [onWorkOrder] = unwrap(toWorkOrder);
      if (onWorkOrder) return { kind: 'work_order' as const, ...onWorkOrder };
      const toProject = await supabase
        .from('project_assignments')
        .select(
          'assignment_type, assigned_at, item:projects(id, project_number, name, description, status, start_date, end_date)',
        )
        .eq('id', id)
        .limit(1);
      const [onProject] = unwrap(toProject);
      return onProject ? { kind: 'project' as const, ...onProject } : null;
    },
  });
}

export type Assignment = NonNullable<ReturnType<typeof useAssignment>['data']>;
