import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import type { OrganizationType } from '#shared/rules/roles.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The lookup of a list's filter by organization: those of a type whose name contains the typed text. */
export const organizationLookup = (type: OrganizationType) => ({
  find: async (text: string) => {
    let query = (await getSupabase())
      .from('organizations')
      .select('value:id, label:name')
      .eq('organization_type', type);
    if (text) query = query.or(searchFilter(text, ['name']));
    return unwrap(await query.order('name').order('id').limit(LOOKUP_MAX_ROWS));
  },
  nameOf: async (id: string) =>
    unwrap(await (await getSupabase()).from('organizations').select('name').eq('id', id).single()).name,
});
