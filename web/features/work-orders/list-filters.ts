import { TRADES } from '#shared/rules/trades.ts';
import { AGE_STEPS_DAYS } from '#web/features/work-orders/list-days.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { locationName } from '#web/lib/location-label.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

const FOUND_MAX = 20;

export const DUE_FILTER: ListFilter = {
  name: 'due',
  label: 'Due',
  allLabel: 'Any due date',
  more: true,
  days: true,
  options: [
    { value: 'overdue', label: 'Overdue' },
    { value: 'today', label: 'Due today' },
    { value: 'soon', label: 'Due within 2 days' },
    { value: 'week', label: 'Due within 7 days' },
  ],
};

export const CREATED_FILTER: ListFilter = {
  name: 'created',
  label: 'Created',
  allLabel: 'Any day',
  more: true,
  days: true,
  options: [
    { value: 'today', label: 'Today' },
    { value: 'week', label: 'Last 7 days' },
    { value: 'month', label: 'Last 30 days' },
  ],
};

export const AGE_FILTER: ListFilter = {
  name: 'age',
  label: 'Open for',
  allLabel: 'Any age',
  more: true,
  options: AGE_STEPS_DAYS.map((days) => ({
    value: String(days),
    label: t('More than {{count}} days', { count: days }),
  })),
};

export const TRADE_FILTER: ListFilter = {
  name: 'trade',
  label: 'Trade',
  allLabel: 'All trades',
  more: true,
  options: TRADES.map((trade) => ({ value: trade, label: trade })),
};

/** By location, found by name, number or town; of these customers when they are given. */
export function locationFilter(organizationIds?: readonly string[]): ListFilter {
  const columns = 'id, name, store_number, city';
  const option = (place: { id: string; name: string; store_number: string; city: string }) => ({
    value: place.id,
    label: locationName(place),
    detail: place.city,
  });
  return {
    name: 'location',
    label: 'Location',
    allLabel: 'All locations',
    more: true,
    options: [],
    lookup: {
      find: async (text) => {
        let query = (await getSupabase()).from('partner_locations').select(columns);
        if (organizationIds) query = query.in('organization_id', organizationIds);
        if (text) query = query.or(searchFilter(text, ['name', 'store_number', 'city']));
        return unwrap(await query.order('name').order('id').limit(FOUND_MAX)).map(option);
      },
      nameOf: async (id) =>
        option(
          unwrap(await (await getSupabase()).from('partner_locations').select(columns).eq('id', id).single()),
        ).label,
    },
  };
}

/** By project, found by name or number. */
export const PROJECT_FILTER: ListFilter = {
  name: 'project',
  label: 'Project',
  allLabel: 'All projects',
  more: true,
  options: [],
  lookup: {
    find: async (text) => {
      let query = (await getSupabase()).from('projects').select('id, name, project_number');
      if (text) query = query.or(searchFilter(text, ['name', 'project_number']));
      const projects = unwrap(
        await query.order('created_at', { ascending: false }).order('id').limit(FOUND_MAX),
      );
      return projects.map(({ id, name, project_number }) => ({
        value: id,
        label: name,
        detail: project_number,
      }));
    },
    nameOf: async (id) =>
      unwrap(await (await getSupabase()).from('projects').select('name').eq('id', id).single()).name,
  },
};
