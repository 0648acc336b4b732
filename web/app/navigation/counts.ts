import { useQuery } from '@tanstack/react-query';
import {
  ACTIVE_WORK_ORDERS_STALE_MS,
  SUBMITTED_COUNTS_REFETCH_MS,
  SUBMITTED_COUNTS_STALE_MS,
} from '#shared/limits.ts';
import { unwrap, unwrapCount } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useViewer } from '#web/lib/viewer.ts';

function useSubmittedCount(table: 'work_order_reports' | 'subcontractor_bills', enabled: boolean) {
  return useQuery({
    queryKey: [table, 'submitted-count'],
    enabled,
    staleTime: SUBMITTED_COUNTS_STALE_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrapCount(
        await supabase.from(table).select('id', { count: 'exact', head: true }).eq('status', 'submitted'),
      );
    },
  }).data;
}

/** The sidebar's reportsCount and billsCount: what the office must review. */
export function useSubmittedCounts() {
  const { canManageUsers, capabilities } = useViewer();
  const isOffice = capabilities.length > 0;
  const reports = useSubmittedCount('work_order_reports', isOffice);
  const bills = useSubmittedCount('subcontractor_bills', isOffice && canManageUsers);
  return { reportsCount: reports ?? 0, billsCount: bills ?? 0 };
}

/** How many work orders of the viewer's organizations are assigned or in progress. */
export function useActiveWorkOrderCount(): number {
  const { organizations } = useViewer();
  const ids = organizations.map((organization) => organization.id);
  const { data } = useQuery({
    queryKey: ['work_orders', 'active-of-organizations', ids],
    staleTime: ACTIVE_WORK_ORDERS_STALE_MS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('work_orders')
          .select('id, status')
          .in('assigned_organization_id', ids)
          .in('status', ['assigned', 'in_progress']),
      ).length;
    },
  });
  return data ?? 0;
}
