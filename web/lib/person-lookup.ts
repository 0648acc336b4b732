import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Finds people for the filter of a list. */
export const PERSON_LOOKUP = {
  find: async (text: string) => {
    let query = (await getSupabase()).from('profiles').select('id, first_name, last_name, email');
    if (text) query = query.or(searchFilter(text, ['first_name', 'last_name', 'email']));
    const people = unwrap(
      await query.order('last_name').order('first_name').order('id').limit(LOOKUP_MAX_ROWS),
    );
    return people.map((person) => ({ value: person.id, label: personName(person), detail: person.email }));
  },
  nameOf: async (id: string) =>
    personName(
      unwrap(
        await (await getSupabase()).from('profiles').select('first_name, last_name').eq('id', id).single(),
      ),
    ),
};
