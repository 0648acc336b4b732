import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The lookup of a list's filter by project: found by name or number. */
export const projectLookup = {
  find: async (text: string) => {
    let query = (await getSupabase()).from('projects').select('id, name, project_number');
    if (text) query = query.or(searchFilter(text, ['name', 'project_number']));
    const projects = unwrap(
      await query.order('created_at', { ascending: false }).order('id').limit(LOOKUP_MAX_ROWS),
    );
    return projects.map(({ id, name, project_number }) => ({
      value: id,
      label: name,
      detail: project_number,
    }));
  },
  nameOf: async (id: string) =>
    unwrap(await (await getSupabase()).from('projects').select('name').eq('id', id).single()).name,
};
