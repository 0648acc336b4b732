import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import type { QuerySource } from '#web/lib/query-keys.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** What a command on mileage makes stale. */
export const MILEAGE_SOURCES = [
  'mileage_entries',
  'margin',
  'partner_invoices',
  'audit_log',
] as const satisfies readonly QuerySource[];

/** What miles were driven for. */
export type Job = { work_order_id: string } | { project_id: string };

const COLUMNS =
  'id, drive_date, miles, note, status, cost_amount, employee_user_id, employee:profiles!mileage_entries_employee_user_id_fkey(first_name, last_name), work_order:work_orders(id, work_order_number), project:projects(id, project_number)';

const AT_ONCE = 200;

/** The miles for a work order or project, newest day first: the office sees all, others their own. */
export function useMileage(job: Job) {
  const [[column, id] = ['work_order_id', '']] = Object.entries(job);
  return useQuery({
    queryKey: ['mileage_entries', 'of', id],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('mileage_entries')
          .select(COLUMNS)
          .eq(column as 'work_order_id', id)
          .order('drive_date', { ascending: false })
          .order('id')
          .limit(AT_ONCE),
      ),
  });
}
export type MileageEntry = NonNullable<ReturnType<typeof useMileage>['data']>[number];

/** The miles that wait for approval, oldest first. */
export function useWaitingMileage() {
  return useQuery({
    queryKey: ['mileage_entries', 'waiting'],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('mileage_entries')
          .select(COLUMNS)
          .eq('status', 'submitted')
          .order('drive_date')
          .order('id')
          .limit(AT_ONCE),
      ),
  });
}

/** The contractor's own people, for the office's select. */
export function useDrivers(isEnabled: boolean) {
  return useQuery({
    queryKey: ['organization_members', 'drivers'],
    enabled: isEnabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organization_members')
          .select('person:profiles!inner(id, first_name, last_name), organization:organizations!inner(id)')
          .eq('person.is_active', true)
          .eq('organization.organization_type', 'internal')
          .limit(1000),
      )
        .map(({ person }) => ({ value: person.id, label: personName(person) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
  });
}
