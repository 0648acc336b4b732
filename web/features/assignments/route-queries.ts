import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Many more than anybody can go to in a day, or has open. */
const ASSIGNED_MAX = 200;

/** The work of one employee that is open, or was finished today, with where it is. `dayBegins` as an ISO instant. */
export function useRouteWork(profileId: string, dayBegins: string) {
  return useQuery({
    queryKey: ['work_order_assignments', 'route', profileId, dayBegins],
    ...WATCHED,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_order_assignments')
          .select(
            `id, assigned_at, work_order:work_orders!inner(id, work_order_number, title, status, priority, due_date, preferred_from, preferred_to, arrival_at, status_since, store_location,
            location:partner_locations(name, store_number, address_line1, address_line2, city, state, postal_code, latitude, longitude))`,
          )
          .eq('assigned_to', profileId)
          .or(
            `status.in.(assigned,in_progress),and(status.in.(work_completed,completed),status_since.gte.${dayBegins})`,
            { referencedTable: 'work_order' },
          )
          .order('assigned_at', { ascending: false })
          .order('id')
          .limit(ASSIGNED_MAX),
      );
    },
  });
}

export type RouteWork = NonNullable<ReturnType<typeof useRouteWork>['data']>[number];
