import { useQuery } from '@tanstack/react-query';
import type { ChecklistItem } from '#shared/commands/reports.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The office's checklists, one per trade. */
export function useChecklists() {
  return useQuery({
    queryKey: ['report_checklists', 'all'],
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('report_checklists')
          .select('id, trade, items, updated_at')
          .order('trade')
          .limit(100),
      );
      return rows.map((row) => ({ ...row, items: row.items as unknown as ChecklistItem[] }));
    },
  });
}

export type Checklist = NonNullable<ReturnType<typeof useChecklists>['data']>[number];
