import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The names of those of these subcontractors whose certificate of insurance has expired, in order. */
export function useUninsured(firmIds: readonly string[]): string[] {
  const ids = [...new Set(firmIds)].toSorted();
  const { data = [] } = useQuery({
    enabled: ids.length > 0,
    queryKey: ['organization_documents', 'uninsured', ids],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organization_documents')
          .select('organization_id, organization:organizations(name)')
          .eq('kind', 'insurance')
          .eq('is_replaced', false)
          .lt('expires_on', today())
          .in('organization_id', ids),
      ),
  });
  return [...new Set(data.map(({ organization }) => organization.name))].toSorted();
}
