import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { AGE_STEPS_DAYS } from '#web/features/work-orders/list-days.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { locationLookup } from '#web/lib/location-lookup.ts';
import { exceptText, workTradeOptions } from '#web/lib/office-trades.ts';
import { personName } from '#web/lib/person.ts';
import { projectLookup } from '#web/lib/project-lookup.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { message } from '#web/lib/text.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

export const DUE_FILTER: ListFilter = {
  name: 'due',
  label: message('Due date'),
  allLabel: message('Any due date'),
  more: true,
  days: true,
  choices: [
    { value: 'overdue', label: message('Overdue') },
    { value: 'today', label: message('Due today') },
    { value: 'soon', label: message('Due within 2 days') },
    { value: 'week', label: message('Due within 7 days') },
  ],
};

export const CREATED_FILTER: ListFilter = {
  name: 'created',
  label: message('Received'),
  allLabel: message('Any day'),
  more: true,
  days: true,
  choices: [
    { value: 'today', label: message('Today') },
    { value: 'week', label: message('Last 7 days') },
    { value: 'month', label: message('Last 30 days') },
  ],
};

export const COMPLETED_FILTER: ListFilter = {
  name: 'completed',
  label: message('Completed'),
  allLabel: message('Completed any day'),
  more: true,
  days: true,
  choices: [],
};

export const AGE_FILTER: ListFilter = {
  name: 'age',
  label: message('Open for'),
  allLabel: message('Any age'),
  more: true,
  choices: AGE_STEPS_DAYS.map((days) => ({
    value: String(days),
    label: message('More than {{count}} days'),
    values: { count: days },
  })),
};

export const TRADE_FILTER: ListFilter = {
  name: 'trade',
  label: message('Trade'),
  allLabel: message('All trades'),
  more: true,
  get options() {
    return workTradeOptions();
  },
  otherText: exceptText,
};

/** By location; of these customers when they are given. */
export const locationFilter = (organizationIds?: readonly string[]): ListFilter => ({
  name: 'location',
  label: message('Location'),
  allLabel: message('All locations'),
  more: true,
  options: [],
  lookup: locationLookup(organizationIds),
});

/** By project, found by name or number. */
export const PROJECT_FILTER: ListFilter = {
  name: 'project',
  label: message('Project'),
  allLabel: message('All projects'),
  more: true,
  options: [],
  lookup: projectLookup,
};

const PERSON_COLUMNS = 'id, first_name, last_name, email';

/** By a person who is assigned, of the office or of a subcontractor, found by name or email. */
export const PERSON_FILTER: ListFilter = {
  name: 'person',
  label: message('Person'),
  allLabel: message('Anybody'),
  more: true,
  options: [],
  lookup: {
    find: async (text) => {
      let query = (await getSupabase()).from('profiles').select(PERSON_COLUMNS);
      if (text) query = query.or(searchFilter(text, ['first_name', 'last_name', 'email']));
      const people = unwrap(
        await query.order('last_name').order('first_name').order('id').limit(LOOKUP_MAX_ROWS),
      );
      return people.map((person) => ({ value: person.id, label: personName(person), detail: person.email }));
    },
    nameOf: async (id) =>
      personName(
        unwrap(await (await getSupabase()).from('profiles').select(PERSON_COLUMNS).eq('id', id).single()),
      ),
  },
};
