import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

const CHANGES_SHOWN = 20;
const COST_RATES_SHOWN = 50;
const RATES =
  'rate:profile_rates(hourly_billable_rate, labor_class, updated_at), cost:profile_cost_rates(hourly_cost_rate:rate_today, employee_number, updated_at)' as const;
const PERSON =
  `id, first_name, last_name, email, phone, is_active, memberships:organization_members!inner(role, preset, capabilities, bill_approval_limit, may_approve_over_nte, organization:organizations!inner(organization_type)), ${RATES}` as const;

/** The contractor's own people with their rates; `rate=none` in the URL selects those without a rate. */
export function useEmployees() {
  return useList({
    key: ['profiles', 'rates'],
    load: (supabase, { q, status, rate }, { from, to }) => {
      let query = supabase
        .from('profiles')
        .select(PERSON, { count: 'estimated' })
        .eq('memberships.organization.organization_type', 'internal')
        .order('last_name')
        .order('first_name')
        .order('id')
        .range(from, to);
      if (status) query = query.eq('is_active', status === 'active');
      if (rate === 'none') query = query.is('rate', null);
      if (rate === 'no_cost') query = query.not('cost.rate_today', 'is', null).is('cost', null);
      if (q) query = query.or(searchFilter(q, ['first_name', 'last_name', 'email']));
      return query;
    },
  });
}
export type Employee = NonNullable<ReturnType<typeof useEmployees>['rows']>[number];

/** What is stored of a person's rates; null when nobody may see the person any more. */
export async function loadRates(personId: string): Promise<Pick<Employee, 'rate' | 'cost'> | null> {
  return unwrap(await (await getSupabase()).from('profiles').select(RATES).eq('id', personId).maybeSingle());
}

/** The cost rates of a person that hold, held, or are scheduled, the latest first. */
export function useCostRates(profileId: string) {
  return useQuery({
    queryKey: ['profiles', 'cost-rates', profileId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('cost_rate_history')
          .select('id, hourly_cost_rate, valid_from, effective_on')
          .eq('profile_id', profileId)
          .is('replaced_at', null)
          .order('valid_from', { ascending: false })
          .limit(COST_RATES_SHOWN),
      ),
  });
}
export type CostRate = NonNullable<ReturnType<typeof useCostRates>['data']>[number];

/** How far back a cost rate from this day on reaches; nothing is asked without a day. */
export function useCostRateReach(profileId: string, from: string | null) {
  return useQuery({
    queryKey: ['profiles', 'cost-rate-reach', profileId, from],
    enabled: from !== null,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('cost_rate_reach', { p_profile_id: profileId, p_from: from ?? '' })
          .single(),
      ),
  });
}

/** A person's former rates, newest first. */
export function useRateChanges(profileId: string) {
  return useQuery({
    queryKey: ['profiles', 'rate-changes', profileId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('audit_log')
          .select(
            'id, occurred_at, table_name, action, before, after, actor:profiles!audit_log_actor_profile_id_fkey(first_name, last_name)',
          )
          .in('table_name', ['profile_rates', 'profile_cost_rates'])
          .eq('row_id', profileId)
          .order('occurred_at', { ascending: false })
          .order('id')
          .limit(CHANGES_SHOWN),
      ),
  });
}
