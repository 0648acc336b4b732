import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const CHOICES_MAX = 500;

/** The customers and subcontractors of the filters. */
export function useFirms() {
  return useQuery({
    queryKey: ['organizations', 'board-filters'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name, organization_type')
          .in('organization_type', ['partner', 'subcontractor'])
          .eq('is_active', true)
          .order('organization_type')
          .order('name')
          .limit(CHOICES_MAX),
      ),
  });
}

/** The active projects of the filter. */
export function useCurrentProjects() {
  return useQuery({
    queryKey: ['projects', 'board-filters'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('projects')
          .select('id, name')
          .in('status', ['planned', 'active', 'on_hold'])
          .order('created_at', { ascending: false })
          .order('id')
          .limit(CHOICES_MAX),
      ),
  });
}
