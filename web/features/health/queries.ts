import { useQuery } from '@tanstack/react-query';
import type { TableName } from '#shared/database.ts';
import { SUBMITTED_COUNTS_REFETCH_MS } from '#shared/limits.ts';
import { unwrap, unwrapCount } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { type Message, message } from '#web/lib/text.ts';

/** Whether the server responds to `/readyz`, and the response time in milliseconds. */
export function useReadiness() {
  return useQuery({
    queryKey: ['readyz', 'state'],
    staleTime: 0,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => {
      const startedMs = performance.now();
      const response = await fetch('/readyz', { cache: 'no-store' });
      await response.text();
      return { ready: response.ok, tookMs: Math.round(performance.now() - startedMs) };
    },
  });
}

/** The tables whose size shows how the portal is used. */
const COUNTED_TABLES = [
  ['work_orders', message('Work orders')],
  ['work_order_reports', message('Reports')],
  ['employee_reports', message('Clock sessions')],
  ['subcontractor_bills', message('Bills')],
  ['partner_invoices', message('Invoices')],
  ['attachments', message('Files')],
  ['work_order_messages', message('Messages')],
  ['profiles', message('People')],
] as const satisfies readonly [TableName, Message][];

export function useTableCounts() {
  return useQuery({
    queryKey: ['table-counts', 'all'],
    queryFn: async () => {
      const supabase = await getSupabase();
      return Promise.all(
        COUNTED_TABLES.map(async ([table, label]) => ({
          table,
          label,
          count: unwrapCount(await supabase.from(table).select('id', { count: 'exact', head: true })),
        })),
      );
    },
  });
}

/** When each scheduled job of the server last ran, and its result. Only administrators may see it. */
export function useScheduledJobs() {
  return useQuery({
    queryKey: ['scheduled_jobs', 'all'],
    staleTime: 0,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('scheduled_jobs')
          .select(
            'name, every_seconds, last_started_at, last_succeeded_at, last_failed_at, first_failed_at, last_error',
          )
          .order('name'),
      );
    },
  });
}
