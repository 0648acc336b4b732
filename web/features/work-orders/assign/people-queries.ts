import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { byName } from '#web/lib/person.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The active people who can be assigned: our own, and those of the selected subcontractor. */
export function useAssignablePeople(subcontractorId: string | null) {
  return useQuery({
    queryKey: ['organization_members', 'assignable', subcontractorId],
    queryFn: async () => {
      const query = (await getSupabase())
        .from('organization_members')
        .select(
          'person:profiles!inner(id, first_name, last_name, email), organization:organizations!inner(id, name, organization_type)',
        )
        .eq('person.is_active', true);
      const rows = unwrap(
        await (subcontractorId
          ? query.or(`organization_type.eq.internal,id.eq.${subcontractorId}`, {
              referencedTable: 'organization',
            })
          : query.eq('organization.organization_type', 'internal')),
      );
      return rows
        .map(({ person, organization }) => ({ ...person, organization: organization.name }))
        .toSorted(byName);
    },
  });
}
