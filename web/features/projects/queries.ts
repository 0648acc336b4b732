import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** The sortable columns; newest first by default. */
const ORDERS = ['name', 'start_date', 'end_date'] as const;

const OPEN = ['planned', 'active', 'on_hold'] as const;
const SOON_DAYS = 30;

export function useProjectList() {
  return useList({
    key: ['projects'],
    load: (supabase, { q, status, partner, when, sort }, { from, to }) => {
      let query = supabase
        .from('projects')
        .select(
          'id, project_number, name, status, start_date, end_date, work_orders_total, work_orders_done, customer:organizations(name)',
          { count: 'estimated' },
        );
      if (status) query = query.filter('status', 'eq', status);
      if (partner) query = query.eq('organization_id', String(partner));
      if (q) query = query.or(searchFilter(q, ['project_number', 'name']));
      const day = today();
      if (when === 'running') query = query.lte('start_date', day).gte('end_date', day);
      if (when === 'soon') query = query.gt('start_date', day).lte('start_date', inDays(SOON_DAYS));
      if (when === 'ending') query = query.gte('end_date', day).lte('end_date', inDays(SOON_DAYS));
      if (when === 'late') query = query.lt('end_date', day).in('status', OPEN);

      const order = ORDERS.find((column) => column === sort?.replace('-', ''));
      const sorted = order
        ? query.order(order, { ascending: !sort?.startsWith('-'), nullsFirst: false })
        : query.order('created_at', { ascending: false });
      return sorted.order('id').range(from, to);
    },
  });
}

function inDays(days: number): string {
  const date = new Date(`${today()}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The customers that a project can be for. */
export function useCustomerChoices() {
  return useQuery({
    queryKey: ['organizations', 'choices', 'partner'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name, trades')
          .eq('organization_type', 'partner')
          .eq('is_active', true)
          .order('name'),
      ),
  });
}
