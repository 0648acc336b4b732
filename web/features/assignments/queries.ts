import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What an assignment's id names, or that of a work order or project which is assigned to this person (specification,
 * section 7): null when it is none of these.
 */
export function useAssignment(id: string, profileId: string) {
  return useQuery({
    queryKey: ['work_order_assignments', 'one', id],
    queryFn: async () => {
      // An address mistyped or cut off.
      if (!ID.test(id)) return null;
      const supabase = await getSupabase();
      const toWorkOrder = await supabase
        .from('work_order_assignments')
        .select(
          `assignment_type, assigned_at, item:work_orders(id, work_order_number, title, description, status, due_date, store_location,
          location:partner_locations(name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude))`,
        )
        .or(`id.eq.${id},and(work_order_id.eq.${id},assigned_to.eq.${profileId})`)
        .limit(1);
      const [onWorkOrder] = unwrap(toWorkOrder);
      if (onWorkOrder) return { kind: 'work_order' as const, ...onWorkOrder };
      const toProject = await supabase
        .from('project_assignments')
        .select(
          'assignment_type, assigned_at, item:projects(id, project_number, name, description, status, start_date, end_date)',
        )
        .or(`id.eq.${id},and(project_id.eq.${id},assigned_to.eq.${profileId})`)
        .limit(1);
      const [onProject] = unwrap(toProject);
      return onProject ? { kind: 'project' as const, ...onProject } : null;
    },
  });
}

export type Assignment = NonNullable<ReturnType<typeof useAssignment>['data']>;
