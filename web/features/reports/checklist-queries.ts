import { useQuery } from '@tanstack/react-query';
import type { ChecklistItem } from '#shared/commands/reports.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The office's checklists, one per trade. */
export function useChecklists() {
  return useQuery({ queryKey: ['report_checklists', 'all'], staleTime: 0, queryFn: loadChecklists });
}

/** Loads the office's checklists. */
export async function loadChecklists() {
  const rows = unwrap(
    await (await getSupabase())
      .from('report_checklists')
      .select('id, trade, items, updated_at')
      .order('trade')
      .limit(100),
  );
  return rows.map((row) => ({ ...row, items: row.items as unknown as ChecklistItem[] }));
}

export type Checklist = Awaited<ReturnType<typeof loadChecklists>>[number];

/** The items of a list as they are edited. */
export interface ChecklistVersion {
  items: readonly ChecklistItem[];
  /** `updated_at` of the list that is changed; null for a trade that has no list of its own yet. */
  version: string | null;
}
