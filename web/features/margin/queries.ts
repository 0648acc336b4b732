import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** A work order, or a project with its work orders. */
export type MarginOf = { p_work_order_id: string } | { p_project_id: string };

/** The margin of one work order or project, and what is not final about it. */
export function useMarginOf(record: MarginOf) {
  return useQuery({
    queryKey: ['margin', 'of', record],
    ...WATCHED,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('margin_of', record))[0] ?? null,
  });
}
export type RecordMargin = NonNullable<ReturnType<typeof useMarginOf>['data']>;

interface Budget {
  budget_amount: number | null;
  /** Left as it is where the project has a contract. */
  contract_amount?: number | null;
}

/** Saves what a project may cost and what the customer pays for all of it. */
export function useSaveBudget(projectId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (budget: Budget) => {
      const supabase = await getSupabase();
      const changed = unwrap(
        await supabase
          .from('project_budgets')
          .update(budget)
          .eq('project_id', projectId)
          .select('project_id'),
      );
      if (changed.length > 0) return;
      unwrap(await supabase.from('project_budgets').insert({ project_id: projectId, ...budget }));
    },
    onSuccess: async () => {
      onSaved();
      await invalidateSources(queryClient, ['margin', 'audit_log']);
    },
  });
}
