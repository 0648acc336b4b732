import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/rules/calendar-days.ts';
import { REPORTABLE_STATUSES } from '#shared/rules/work-order-status.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { beginOfDay } from '#web/lib/office-time.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Many more than a person can visit in a day, or has open. */
const ASSIGNED_MAX = 200;

const routeKey = (profileId: string, dayBegins: string) =>
  ['work_order_assignments', 'route', profileId, dayBegins] as const;

/** The work of one employee that is open, or was completed today, with its locations. `dayBegins` as an ISO instant. */
export function useRouteWork(profileId: string, dayBegins: string) {
  return useQuery({
    queryKey: routeKey(profileId, dayBegins),
    ...WATCHED,
    queryFn: () => loadRouteWork(profileId, dayBegins),
  });
}

/** Today's for offline use, and tomorrow's, which starts with what is open today. */
export async function prefetchRouteWork(profileId: string) {
  const [dayBegins, nextBegins] = [today(), addDays(today(), 1)].map((day) => beginOfDay(day)) as [
    string,
    string,
  ];
  const work = await loadRouteWork(profileId, dayBegins);
  const open = work.filter(({ work_order: { status } }) => REPORTABLE_STATUSES.some((one) => one === status));
  return [
    { key: routeKey(profileId, dayBegins), data: work },
    { key: routeKey(profileId, nextBegins), data: open },
  ];
}

async function loadRouteWork(profileId: string, dayBegins: string) {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from('work_order_assignments')
      .select(
        `id, assigned_at, work_order:work_orders!inner(id, work_order_number, title, status, priority, due_date, preferred_from, preferred_to, appointment_from, appointment_until, arrival_at, status_since, store_location,
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
}

export type RouteWork = NonNullable<ReturnType<typeof useRouteWork>['data']>[number];
