import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** More places than this are not a list to choose from. */
const PLACES_MAX = 1000;

/** The active places where work can be asked for: those of the given customers, or every customer's for the office. */
export function useRequestPlaces(organizationIds: string[] | null) {
  return useQuery({
    queryKey: ['partner_locations', 'choices', organizationIds],
    queryFn: async () => {
      let query = (await getSupabase())
        .from('partner_locations')
        .select(
          'id, name, store_number, address_line1, city, state, contact_name, contact_phone, partner:organizations(name)',
        )
        .eq('is_active', true)
        .order('name')
        .limit(PLACES_MAX);
      if (organizationIds) query = query.in('organization_id', organizationIds);
      return unwrap(await query);
    },
  });
}

export type RequestPlace = NonNullable<ReturnType<typeof useRequestPlaces>['data']>[number];
