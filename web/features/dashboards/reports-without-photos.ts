import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const NONE: ReadonlySet<string> = new Set();

/** The reports without photos that also expect none. Signatures do not count as photos. */
export function useReportsWithoutPhotos(reportIds: readonly string[]): ReadonlySet<string> {
  const ids = [...reportIds].sort();
  const { data } = useQuery({
    queryKey: ['work_order_reports', 'without-photos', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const reports = unwrap(
        await (await getSupabase())
          .from('work_order_reports')
          .select('id, photos:attachments(id)')
          .in('id', ids)
          .eq('photos_expected', 0)
          .neq('photos.category', 'signature')
          .limit(1, { referencedTable: 'photos' }),
      );
      return reports.filter(({ photos }) => photos.length === 0).map(({ id }) => id);
    },
  });
  return data ? new Set(data) : NONE;
}
