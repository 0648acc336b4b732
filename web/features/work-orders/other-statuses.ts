import { useQuery } from '@tanstack/react-query';
import { applyFilters, isOfPerson } from '#web/features/work-orders/apply-filters.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** Further, the hits of a search are not counted. */
export const OTHERS_MAX = 20;

/** How many work orders match the search in any status; one more than `OTHERS_MAX` for more. */
export function useOtherStatuses({ status, ...search }: ListSearch) {
  return useQuery({
    queryKey: ['work_orders', 'other-statuses', search],
    enabled: Boolean(status && search.q),
    queryFn: async () => {
      const supabase = await getSupabase();
      const columns = isOfPerson(search) ? 'id, of_person:work_order_assignments!inner(assigned_to)' : 'id';
      const question = supabase.from('work_orders').select(columns as 'id');
      return unwrap(await applyFilters(question.limit(OTHERS_MAX + 1), search)).length;
    },
  });
}
