import { useQuery } from '@tanstack/react-query';
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { unwrapCount } from '#web/lib/data-error.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';

const DAY_MS = 86_400_000;

/** Work that still has to be done or accepted. */
export const OPEN_STATUSES = ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'] as const;

/** The ages that the office looks at, in days since the request; the last has no end. */
export const AGES = [
  { label: 'Up to 2 days', fromDays: 0, toDays: 2 },
  { label: '3 to 7 days', fromDays: 2, toDays: 7 },
  { label: '8 to 14 days', fromDays: 7, toDays: 14 },
  { label: '15 to 30 days', fromDays: 14, toDays: 30 },
  { label: 'Over 30 days', fromDays: 30, toDays: null },
] as const;

export interface CountRow {
  label: string;
  count: number;
}

const counting = (supabase: Client) =>
  supabase.from('work_orders').select('id', { count: 'exact', head: true });

/** How many work orders stand in each status. */
export function useCountsByStatus() {
  return useQuery({
    queryKey: ['work_orders', 'counts-by-status'],
    queryFn: async () => {
      const supabase = await getSupabase();
      const count = async (status: WorkOrderStatus) => ({
        status,
        count: unwrapCount(await counting(supabase).eq('status', status)),
      });
      return Promise.all(WORK_ORDER_STATUSES.map(count));
    },
  });
}

/** How old the open work orders are. */
export function useCountsByAge() {
  return useQuery({
    queryKey: ['work_orders', 'counts-by-age'],
    queryFn: async (): Promise<CountRow[]> => {
      const supabase = await getSupabase();
      const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
      return Promise.all(
        AGES.map(async ({ label, fromDays, toDays }) => {
          let query = counting(supabase).in('status', OPEN_STATUSES).lte('created_at', daysAgo(fromDays));
          if (toDays !== null) query = query.gt('created_at', daysAgo(toDays));
          return { label, count: unwrapCount(await query) };
        }),
      );
    },
  });
}
