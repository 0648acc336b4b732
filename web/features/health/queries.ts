import { useQuery } from '@tanstack/react-query';
import { SUBMITTED_COUNTS_REFETCH_MS } from '#shared/limits.ts';
import { isUnderWay } from '#web/features/health/run-self-check.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';

/** Everything that System Health shows, in one request. Only administrators may see it. */
export function useSystemHealth() {
  return useQuery({
    queryKey: ['system', 'health'],
    staleTime: 0,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('read_system_health', {})),
  });
}

const RUNNING_EVERY_MS = 2_000;

/** The latest runs of the utilities, newest first; refreshed while one runs. */
export function useMaintenanceRuns() {
  return useQuery({
    queryKey: ['maintenance_runs', 'latest'],
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? RUNNING_EVERY_MS : false,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('maintenance_runs')
          .select(
            'id, kind, affected, error, created_at, finished_at, alive_at, person:profiles(first_name, last_name)',
          )
          .neq('kind', 'run_job')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(30),
      ),
  });
}

export type MaintenanceRun = NonNullable<ReturnType<typeof useMaintenanceRuns>['data']>[number];

/** The last result of each self-check; refreshed while one runs, whoever started it. */
export function useSelfChecks() {
  useLiveQuery(['self_checks'], ['self_checks']);
  return useQuery({
    queryKey: ['self_checks', 'all'],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((check) => isUnderWay(check.state, check.ends_by)) ? RUNNING_EVERY_MS : false,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('self_checks')
          .select(
            'name, run_id, state, started_at, ends_by, duration_ms, problem, detail, person:profiles(first_name, last_name)',
          ),
      ),
  });
}

export type SelfCheckResult = NonNullable<ReturnType<typeof useSelfChecks>['data']>[number];
/** How many emails and push notifications could be sent again. */
export function useFailedMessages() {
  return useQuery({
    queryKey: ['system', 'failed-messages'],
    staleTime: 0,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('read_failed_messages', {})),
  });
}

export type FailedMessages = NonNullable<ReturnType<typeof useFailedMessages>['data']>;
