import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const SUCCESSORS_OFFERED = 1000;

/** A person with memberships, and when and why they were deactivated. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: ['profiles', 'one', id],
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('profiles')
          .select(
            'id, user_id, first_name, last_name, email, phone, language, time_zone, is_active, created_at, updated_at, memberships:organization_members(id, role, preset, capabilities, bill_approval_limit, may_approve_over_nte, created_at, updated_at, organization:organizations!inner(id, name, organization_type, is_active)), cost:profile_cost_rates(employee_number), deactivations:profile_deactivations!profile_deactivations_profile_id_fkey(id, reason, deactivated_at, reactivated_at, delivers_until, by:profiles!profile_deactivations_deactivated_by_fkey(first_name, last_name))',
          )
          .eq('id', id)
          .order('created_at', { referencedTable: 'memberships' })
          .order('deactivated_at', { referencedTable: 'deactivations', ascending: false })
          .maybeSingle(),
      ),
  });
}

export type PersonDetail = NonNullable<ReturnType<typeof usePerson>['data']>;
export type PersonMembership = PersonDetail['memberships'][number];

/** A membership with its version as it is stored now; null when it is gone. */
export const loadMembership = async (id: string) =>
  unwrap(
    await (await getSupabase())
      .from('organization_members')
      .select(
        'id, role, preset, capabilities, bill_approval_limit, may_approve_over_nte, updated_at, organization:organizations!inner(id, name, organization_type)',
      )
      .eq('id', id)
      .maybeSingle(),
  );

/** The fields that a form of a person changes, with the version that it has read. */
export async function loadEditablePerson(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('profiles')
      .select('id, first_name, last_name, phone, updated_at, cost:profile_cost_rates(employee_number)')
      .eq('id', id)
      .maybeSingle(),
  );
}
export type EditablePerson = NonNullable<Awaited<ReturnType<typeof loadEditablePerson>>>;

/** The same for a form, which begins with what is stored now. */
export function useEditablePerson(id: string): EditablePerson | null {
  const { data, isFetchedAfterMount, isPaused } = useQuery({
    queryKey: ['profiles', 'editable', id],
    staleTime: 0,
    queryFn: () => loadEditablePerson(id),
  });
  return data && (isFetchedAfterMount || isPaused) ? data : null;
}

/** What is left in the person's name; null for a viewer who does not manage them. */
export function usePersonOpenItems(id: string) {
  return useQuery({
    queryKey: ['profiles', 'open-items', id],
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const [items] = unwrap(await supabase.rpc('person_open_items', { person: id }, { get: true }));
      return items ?? null;
    },
  });
}
export type OpenItems = NonNullable<ReturnType<typeof usePersonOpenItems>['data']>;

/** Where the person is signed in, and what they can show besides a password. */
export function usePersonSignIn(id: string) {
  return useQuery({
    queryKey: ['profiles', 'sign-in', id],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(await supabase.rpc('describe_person_sign_in', { profile_id: id }));
    },
  });
}
export type PersonSignIn = NonNullable<ReturnType<typeof usePersonSignIn>['data']>;

/** Active people of an organization, who can take over the work of `except`. */
export function useSuccessors(organizationId: string | undefined, except: string) {
  return useQuery({
    queryKey: ['profiles', 'successors', organizationId ?? '', except],
    enabled: organizationId !== undefined,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('profiles')
          .select('id, first_name, last_name, email, memberships:organization_members!inner(organization_id)')
          .eq('memberships.organization_id', organizationId ?? '')
          .eq('is_active', true)
          .neq('id', except)
          .order('last_name')
          .order('first_name')
          .limit(SUCCESSORS_OFFERED),
      ),
  });
}

/** The names of these organizations, where there are several to tell apart. */
export function useOrganizationNames(ids: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const named = ids.filter((id) => id !== undefined);
  const { data = [] } = useQuery({
    queryKey: ['organizations', 'names', named],
    enabled: ids.length > 1,
    queryFn: async () =>
      unwrap(await (await getSupabase()).from('organizations').select('id, name').in('id', named)),
  });
  return new Map(data.map(({ id, name }) => [id, name]));
}
