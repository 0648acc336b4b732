import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OrganizationType } from '#shared/rules/role-names.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** How many organizations the field shows at once; more are found by typing. */
export const ORGANIZATIONS_SHOWN = 50;

export interface OrganizationToInvite {
  id: string;
  name: string;
  organization_type: OrganizationType;
  /** Whether nobody is a member, or has a pending invitation. */
  isWithoutPeople?: boolean;
}

/**
 * The active organizations that the caller sees, the contractor first; the command refuses those to which they may not
 * invite. Only the fixed one when it is given, else those whose name contains the text.
 */
export function useOrganizationsToInvite(organizationId: string | undefined, text: string) {
  return useQuery({
    queryKey: ['organizations', 'to-invite', organizationId ?? '', text],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let query = (await getSupabase())
        .from('organizations')
        .select('id, name, organization_type, organization_members(id), invitations(id)')
        .eq('is_active', true)
        .eq('invitations.status', 'pending')
        .limit(1, { referencedTable: 'organization_members' })
        .limit(1, { referencedTable: 'invitations' });
      if (organizationId) query = query.eq('id', organizationId);
      else if (text) query = query.or(searchFilter(text, ['name', 'legal_name']));
      const rows = unwrap(
        await query.order('organization_type').order('name').order('id').limit(ORGANIZATIONS_SHOWN),
      );
      return rows.map(({ organization_members: members, invitations, ...organization }) => ({
        ...organization,
        organization_type: organization.organization_type as OrganizationType,
        isWithoutPeople: members.length + invitations.length === 0,
      }));
    },
  });
}

/** The contractor itself. */
export function useOfficeToInvite() {
  return useQuery({
    queryKey: ['organizations', 'to-invite', 'internal'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id')
          .eq('organization_type', 'internal')
          .single(),
      ),
  });
}

/** Which pending invitations are listed: of one organization, of the contractor's own people, or all that the caller may see. */
export interface PendingScope {
  organizationId?: string | undefined;
  isInternal?: boolean | undefined;
}

const PENDING =
  'id, email, first_name, last_name, phone, organization_id, role, preset, bill_approval_limit, may_approve_over_nte, employee_number, hourly_billable_rate, hourly_cost_rate, mailed_at, email_problem, expires_at, created_at, updated_at, organization:organizations!inner(name, organization_type), inviter:profiles!invitations_invited_by_fkey(first_name, last_name, email)' as const;

/** One that waits, as it is now; null once it does not. */
export const loadPendingInvitation = async (id: string) =>
  unwrap(
    await (await getSupabase())
      .from('invitations')
      .select(PENDING)
      .eq('id', id)
      .eq('status', 'pending')
      .maybeSingle(),
  );

/** How many pending invitations are loaded at a time. */
const INVITATIONS_PER_PAGE = 50;

/**
 * The invitations that wait for an answer, newest first, page by page.
 * @param text only those whose names and email contain each of its words
 */
export function usePendingInvitations({ organizationId, isInternal = false }: PendingScope, text: string) {
  return useInfiniteQuery({
    queryKey: ['invitations', 'pending', organizationId ?? '', isInternal, text],
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam: from }) => {
      let query = (await getSupabase())
        .from('invitations')
        .select(PENDING)
        .eq('status', 'pending')
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, from + INVITATIONS_PER_PAGE - 1);
      if (organizationId) query = query.eq('organization_id', organizationId);
      if (isInternal) query = query.eq('organization.organization_type', 'internal');
      for (const word of text.split(/\s+/).filter(Boolean))
        query = query.or(searchFilter(word, ['first_name', 'last_name', 'email']));
      return unwrap(await query);
    },
    getNextPageParam: (last, pages) =>
      last.length < INVITATIONS_PER_PAGE ? undefined : pages.length * INVITATIONS_PER_PAGE,
  });
}

export type PendingInvitation = NonNullable<
  ReturnType<typeof usePendingInvitations>['data']
>['pages'][number][number];

/** How many invitations wait. */
export function usePendingCount({ organizationId, isInternal = false }: PendingScope, enabled: boolean) {
  return useQuery({
    queryKey: ['invitations', 'pending', 'count', organizationId ?? '', isInternal],
    enabled,
    refetchOnMount: 'always',
    queryFn: async () => {
      let query = (await getSupabase())
        .from('invitations')
        .select('id, organization:organizations!inner(organization_type)', { count: 'exact' })
        .eq('status', 'pending')
        .limit(1);
      if (organizationId) query = query.eq('organization_id', organizationId);
      if (isInternal) query = query.eq('organization.organization_type', 'internal');
      const found = await query;
      unwrap(found);
      return found.count ?? 0;
    },
  });
}
