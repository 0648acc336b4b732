import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const TEAM_SHOWN = 1000;

/** The members of the caller's firms, by name. */
export function useTeam(organizationIds: readonly string[]) {
  return useQuery({
    queryKey: ['profiles', 'team', organizationIds],
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase())
          .from('organization_members')
          .select(
            'id, role, updated_at, organization:organizations!inner(id, name, organization_type), person:profiles!inner(id, first_name, last_name, email, phone, is_active)',
          )
          .in('organization_id', organizationIds)
          .limit(TEAM_SHOWN),
      );
      return rows.toSorted((a, b) => nameKey(a.person).localeCompare(nameKey(b.person)));
    },
  });
}
export type TeamMember = NonNullable<ReturnType<typeof useTeam>['data']>[number];

const nameKey = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${last_name} ${first_name}`;
