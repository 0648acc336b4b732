import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
        .select('id, name, organization_type')
        .eq('is_active', true);
      if (organizationId) query = query.eq('id', organizationId);
      else if (text) query = query.or(searchFilter(text, ['name', 'legal_name']));
      const rows = unwrap(
        await query.order('organization_type').order('name').order('id').limit(ORGANIZATIONS_SHOWN),
      );
      return rows as OrganizationToInvite[];
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

/** The invitations that wait for an answer, newest first: of one organization, or of all that the caller may see. */
export function usePendingInvitations(organizationId?: string, isInternal = false) {
  return useQuery({
    queryKey: ['invitations', 'pending', organizationId ?? '', isInternal],
    refetchOnMount: 'always',
    queryFn: async () => {
      let query = (await getSupabase())
        .from('invitations')
        .select(
          'id, email, first_name, last_name, role, preset, mailed_at, expires_at, created_at, organization:organizations!inner(name, organization_type), inviter:profiles!invitations_invited_by_fkey(first_name, last_name, email)',
        )
        .eq('status', 'pending')
        .order('created_at', { ascending: false })
        .order('id');
      if (organizationId) query = query.eq('organization_id', organizationId);
      if (isInternal) query = query.eq('organization.organization_type', 'internal');
      return unwrap(await query);
    },
  });
}

export type PendingInvitation = NonNullable<ReturnType<typeof usePendingInvitations>['data']>[number];
