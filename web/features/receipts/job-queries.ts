import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Job } from '#web/features/receipts/receipt-form.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const OFFERED = 12;

/**
 * Work orders and projects for an allocation: the user's open work by default, otherwise search results.
 * @returns the jobs, the query that finds them, and whether the server may have left some out
 */
export function useJobs(profileId: string, text: string) {
  const mine = useMyJobs(profileId);
  const found = useQuery({
    queryKey: ['work_orders', 'receipt-jobs', text],
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: () => findJobs(text),
  });
  if (text === '') return { jobs: mine.data ?? [], query: mine, isLimited: false };
  return { jobs: found.data?.jobs ?? [], query: found, isLimited: found.data?.isLimited ?? false };
}

/** The open work that a person is assigned to, newest first. */
export function useMyJobs(profileId: string) {
  return useQuery({
    queryKey: ['work_order_assignments', 'receipt-jobs', profileId],
    queryFn: async (): Promise<Job[]> =>
      unwrap(
        await (await getSupabase())
          .from('work_order_assignments')
          .select('id, work_order:work_orders!inner(id, work_order_number, title, status)')
          .eq('assigned_to', profileId)
          .in('work_order.status', ['assigned', 'in_progress', 'work_completed'])
          .order('assigned_at', { ascending: false })
          .limit(OFFERED),
      ).map(({ work_order }) => orderJob(work_order)),
  });
}

/** A work order as a job; null when it is cancelled, or the user may not see it. */
export function useJob(workOrderId: string | undefined) {
  return useQuery({
    queryKey: ['work_orders', 'receipt-job', workOrderId],
    enabled: workOrderId !== undefined,
    queryFn: async (): Promise<Job | null> => {
      const order = unwrap(
        await (await getSupabase())
          .from('work_orders')
          .select('id, work_order_number, title')
          .neq('status', 'cancelled')
          .eq('id', workOrderId ?? '')
          .maybeSingle(),
      );
      return order && orderJob(order);
    },
  });
}

async function findJobs(text: string): Promise<{ jobs: Job[]; isLimited: boolean }> {
  const supabase = await getSupabase();
  const [orders, projects] = await Promise.all([
    supabase
      .from('work_orders')
      .select('id, work_order_number, title')
      .neq('status', 'cancelled')
      .or(searchFilter(text, ['work_order_number', 'title', 'store_location']))
      .order('created_at', { ascending: false })
      .order('id')
      .limit(OFFERED),
    supabase
      .from('projects')
      .select('id, project_number, name')
      .neq('status', 'cancelled')
      .or(searchFilter(text, ['project_number', 'name']))
      .limit(OFFERED),
  ]);
  const [orderRows, projectRows] = [unwrap(orders), unwrap(projects)];
  return {
    jobs: [...orderRows.map(orderJob), ...projectRows.map(projectJob)],
    isLimited: [orderRows, projectRows].some(({ length }) => length >= OFFERED),
  };
}

const orderJob = (order: { id: string; work_order_number: string; title: string }): Job => ({
  kind: 'work_order',
  id: order.id,
  number: order.work_order_number,
  title: order.title,
});

const projectJob = (project: { id: string; project_number: string; name: string }): Job => ({
  kind: 'project',
  id: project.id,
  number: project.project_number,
  title: project.name,
});
