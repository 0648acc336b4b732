import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { byName } from '#web/lib/person.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

const HISTORY_SHOWN = 100;
const LOCATIONS_OFFERED = 1000;
const PEOPLE_OFFERED = 1000;

/** One project with its customer and its people. */
export async function loadProject(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('projects')
      .select(
        'id, project_number, name, description, status, status_reason, organization_id, start_date, end_date, created_at, updated_at, work_orders_total, work_orders_done, customer:organizations(id, name), people:project_assignments(id, assignment_type, assigned_at, person:profiles(id, first_name, last_name, email, phone))',
      )
      .eq('id', id)
      .order('assigned_at', { referencedTable: 'people' })
      .maybeSingle(),
  );
}

/** The same for a screen. */
export function useProject(id: string) {
  return useQuery({ queryKey: ['projects', 'one', id], queryFn: () => loadProject(id) });
}

export type ProjectDetail = NonNullable<ReturnType<typeof useProject>['data']>;

/** The totals: work orders, hours, US dollars. */
export function useProjectTotals(id: string) {
  return useQuery({
    queryKey: ['projects', 'totals', id],
    queryFn: async () => {
      const totals = unwrap(
        await (await getSupabase()).rpc('project_totals', { p_project_id: id }, { get: true }).single(),
      );
      return {
        openOrders: totals.open_orders ?? 0,
        doneOrders: totals.done_orders ?? 0,
        cancelledOrders: totals.cancelled_orders ?? 0,
        projectHours: totals.project_hours ?? 0,
        orderHours: totals.order_hours ?? 0,
        subcontractorHours: totals.subcontractor_hours ?? 0,
        nteTotal: totals.nte_total ?? 0,
        billedTotal: totals.billed_total,
        receiptsTotal: totals.receipts_total ?? 0,
      };
    },
  });
}

/** The history, newest first. */
export function useProjectHistory(id: string) {
  return useQuery({
    queryKey: ['projects', 'history', id],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('project_events')
          .select('id, event_type, message, data, created_at, actor:profiles(first_name, last_name, email)')
          .eq('project_id', id)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(HISTORY_SHOWN),
      ),
  });
}

/** Groups of statuses, by the option of the list's filter. */
const ORDER_GROUPS: Readonly<Record<string, readonly string[]>> = {
  open: ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'],
  done: ['completed', 'closed'],
  cancelled: ['cancelled'],
};

/** The work orders of a project, newest first. */
export function useProjectOrders(projectId: string) {
  return useList({
    key: ['work_orders', 'project', projectId],
    load: (supabase, { q, status, sort }, { from, to }) => {
      let query = supabase
        .from('work_orders')
        .select(
          'id, work_order_number, title, status, store_location, due_date, created_at, assigned:organizations!work_orders_assigned_organization_id_fkey(name)',
          { count: 'estimated' },
        )
        .eq('project_id', projectId);
      const statuses = status && (ORDER_GROUPS[status] ?? [status]);
      if (statuses) query = query.filter('status', 'in', `(${statuses.join(',')})`);
      if (q) query = query.or(searchFilter(q, ['work_order_number', 'title', 'store_location']));
      return query
        .order('created_at', { ascending: sort === 'created_at' })
        .order('id', { ascending: true })
        .range(from, to);
    },
  });
}

/** The customer's work orders without a project that are not cancelled, by number, title, or location. */
export function useFreeOrders(customerId: string | null, text: string) {
  return useQuery({
    queryKey: ['work_orders', 'free', customerId, text],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const found = unwrap(
        await (await getSupabase()).rpc('free_work_orders', {
          ...(customerId && { p_customer: customerId }),
          p_search: text,
        }),
      );
      // The generated types of a function's rows say that every column may be null.
      return found.flatMap(({ id, status, title, ...order }) =>
        id && status && title ? [{ ...order, id, status, title }] : [],
      );
    },
  });
}

/** Everyone who can work on a project: our own people, and those of subcontractors. */
export function useProjectCandidates() {
  return useQuery({
    queryKey: ['organization_members', 'project-candidates'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organization_members')
          .select(
            'person:profiles!inner(id, first_name, last_name, email), organization:organizations!inner(name, organization_type)',
          )
          .eq('person.is_active', true)
          .eq('organization.is_active', true)
          .in('organization.organization_type', ['internal', 'subcontractor'])
          .limit(PEOPLE_OFFERED),
      )
        .map(({ person, organization }) => ({ ...person, organization: organization.name }))
        .toSorted(byName),
  });
}

/** The active locations of the project's customer; for internal projects, those of all customers. */
export function useProjectLocations(customerId: string | null) {
  return useQuery({
    queryKey: ['partner_locations', 'project-locations', customerId],
    queryFn: async () => {
      const query = (await getSupabase())
        .from('partner_locations')
        .select('id, name, store_number, address_line1, city, state, partner:organizations(name)')
        .eq('is_active', true)
        .order('list_order')
        .limit(LOCATIONS_OFFERED);
      return unwrap(await (customerId ? query.eq('organization_id', customerId) : query));
    },
  });
}
