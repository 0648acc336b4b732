import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import type { FigureScope } from '#web/features/analytics/figures.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { isId } from '#web/lib/is-id.ts';
import { tradeFilterOptions } from '#web/lib/office-trades.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

/** The filters of analytics; they can be combined. */
export const ANALYTICS_FILTERS: readonly ListFilter[] = [
  {
    name: 'customer',
    label: message('Customer'),
    allLabel: message('All customers'),
    options: [],
    lookup: organizationLookup('partner'),
  },
  {
    name: 'subcontractor',
    label: message('Subcontractor'),
    allLabel: message('All subcontractors'),
    options: [],
    lookup: organizationLookup('subcontractor'),
  },
  {
    name: 'trade',
    label: message('Trade'),
    allLabel: message('All trades'),
    get options() {
      return tradeFilterOptions();
    },
  },
  {
    name: 'project',
    label: message('Project'),
    allLabel: message('All projects'),
    options: [],
    lookup: {
      find: async (text) => {
        let query = (await getSupabase()).from('projects').select('value:id, label:name');
        if (text) query = query.or(searchFilter(text, ['name', 'project_number']));
        return unwrap(
          await query.order('created_at', { ascending: false }).order('id').limit(LOOKUP_MAX_ROWS),
        );
      },
      nameOf: async (id) =>
        unwrap(await (await getSupabase()).from('projects').select('name').eq('id', id).single()).name,
    },
  },
];

/** The filters in a URL. Invalid ids are ignored. */
export function scopeOf({ customer, subcontractor, trade, project }: ListSearch): FigureScope {
  const id = (value: unknown) => (isId(value) ? value : undefined);
  const listed = (value: unknown) => {
    const known = id(value);
    return known === undefined ? undefined : [known];
  };
  return {
    customers: listed(customer),
    subcontractors: listed(subcontractor),
    trade: typeof trade === 'string' ? trade : undefined,
    project: id(project),
  };
}
