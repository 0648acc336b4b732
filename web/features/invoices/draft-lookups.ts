import { useQuery } from '@tanstack/react-query';
import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message } from '#web/lib/text.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

/** What a draft without lines is begun for, by their ids. */
export interface DraftStart {
  customer?: string | undefined;
  workOrder?: string | undefined;
  project?: string | undefined;
}

/** A field that searches records on the server. */
type Lookup = ListFilter & Required<Pick<ListFilter, 'lookup'>>;

/** The customers that can be invoiced: those that were merged have none of their own any more. */
export const CUSTOMERS: Lookup = {
  name: 'customer-to-invoice',
  allLabel: message('Choose the customer'),
  lookup: {
    find: async (text) => {
      let query = (await getSupabase())
        .from('organizations')
        .select('value:id, label:name')
        .eq('organization_type', 'partner')
        .is('merged_into_id', null);
      if (text) query = query.or(searchFilter(text, ['name']));
      return unwrap(await query.order('name').order('id').limit(LOOKUP_MAX_ROWS));
    },
    nameOf: async (id) =>
      unwrap(await (await getSupabase()).from('organizations').select('name').eq('id', id).single()).name,
  },
};

/** The work orders of a customer, the latest first. */
export const workOrdersOf = (customer: string, allLabel = message('Search by number or title')): Lookup => ({
  name: `work-order-of-${customer}`,
  allLabel,
  lookup: {
    find: async (text) => {
      let query = (await getSupabase())
        .from('work_orders')
        .select('id, work_order_number, title')
        .eq('organization_id', customer);
      if (text) query = query.or(searchFilter(text, ['work_order_number', 'title']));
      const rows = unwrap(
        await query.order('created_at', { ascending: false }).order('id').limit(LOOKUP_MAX_ROWS),
      );
      return rows.map((row) => ({ value: row.id, label: `${row.work_order_number} ${row.title}` }));
    },
    nameOf: async (id) => {
      const supabase = await getSupabase();
      const row = unwrap(
        await supabase.from('work_orders').select('work_order_number, title').eq('id', id).single(),
      );
      return `${row.work_order_number} ${row.title}`;
    },
  },
});

/** The projects of a customer that no contract bills, the latest first. */
export const projectsOf = (customer: string): Lookup => ({
  name: `project-of-${customer}`,
  allLabel: message('Search by name or number'),
  lookup: {
    find: async (text) => {
      let query = (await getSupabase())
        .from('projects')
        .select('id, project_number, name')
        .eq('organization_id', customer)
        .eq('is_billed_by_contract', false);
      if (text) query = query.or(searchFilter(text, ['project_number', 'name']));
      const rows = unwrap(
        await query.order('created_at', { ascending: false }).order('id').limit(LOOKUP_MAX_ROWS),
      );
      return rows.map((row) => ({ value: row.id, label: `${row.project_number} ${row.name}` }));
    },
    nameOf: async (id) => {
      const supabase = await getSupabase();
      const row = unwrap(
        await supabase.from('projects').select('project_number, name').eq('id', id).single(),
      );
      return `${row.project_number} ${row.name}`;
    },
  },
});

/** The customer of what a draft is begun for; null until it is known. */
export function useCustomerOf({ customer, workOrder, project }: DraftStart): string | null {
  const { data } = useQuery({
    queryKey: ['partner_invoices', 'customer-of', workOrder ?? null, project ?? null],
    enabled: customer === undefined && (workOrder !== undefined || project !== undefined),
    queryFn: async () => {
      const supabase = await getSupabase();
      const { organization_id } = workOrder
        ? unwrap(await supabase.from('work_orders').select('organization_id').eq('id', workOrder).single())
        : unwrap(
            await supabase
              .from('projects')
              .select('organization_id')
              .eq('id', project ?? '')
              .single(),
          );
      return organization_id;
    },
  });
  return customer ?? data ?? null;
}
