import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** All tax rates, by state, the state's own first. */
export function useTaxRates() {
  return useList({
    key: ['tax_rates'],
    load: (supabase, { q, state, kind }, { from, to }) => {
      let query = supabase
        .from('tax_rates')
        .select('id, name, kind, state, city, postal_codes, percent, valid_from, valid_until', {
          count: 'estimated',
        });
      if (state) query = query.filter('state', 'eq', state);
      if (kind) query = query.filter('kind', 'eq', kind);
      if (q) query = query.or(searchFilter(q, ['name']));
      return query
        .order('state')
        .order('kind')
        .order('name')
        .order('valid_from', { ascending: false })
        .order('id')
        .range(from, to);
    },
  });
}

/** One tax rate; null once it is deleted. */
export function useTaxRate(id: string) {
  return useQuery({
    queryKey: ['tax_rates', 'one', id],
    staleTime: 0,
    // A form begins with what is stored now, and not with what it showed when it was left.
    gcTime: 0,
    queryFn: () => loadTaxRate(id),
  });
}

export type TaxRate = NonNullable<Awaited<ReturnType<typeof loadTaxRate>>>;

export async function loadTaxRate(id: string) {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from('tax_rates')
      .select('id, name, kind, state, city, postal_codes, percent, valid_from, valid_until, updated_at')
      .eq('id', id)
      .maybeSingle(),
  );
}

/** What each state taxes that has rates or rules, by its code. */
export function useTaxRules() {
  return useQuery({
    queryKey: ['tax_rules', 'by-state'],
    queryFn: async () => {
      const supabase = await getSupabase();
      const [states, rules] = await Promise.all([
        supabase.from('tax_rates').select('state').eq('kind', 'state').order('state'),
        supabase.from('tax_rules').select('state, line_kind').order('state'),
      ]);
      const kinds = new Map<string, string[]>(unwrap(states).map(({ state }) => [state, []]));
      for (const { state, line_kind } of unwrap(rules))
        kinds.set(state, [...(kinds.get(state) ?? []), line_kind]);
      return kinds;
    },
  });
}
