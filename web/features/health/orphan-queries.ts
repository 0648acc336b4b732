import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const FOUND_EVERY_MS = 3_000;

export const ORPHAN_KINDS = ['unlinked', 'unlisted', 'missing'] as const;
export type OrphanKind = (typeof ORPHAN_KINDS)[number];

/**
 * How much the last search found, by kind and bucket.
 * @param state changes with each search and removal
 * @param runs whether one runs: then the totals are refreshed
 */
export function useOrphanTotals(state: string, runs: boolean) {
  return useQuery({
    queryKey: ['orphaned_files', 'totals', state],
    placeholderData: keepPreviousData,
    refetchInterval: runs ? FOUND_EVERY_MS : false,
    queryFn: async () => {
      const totals = unwrap(await (await getSupabase()).rpc('orphaned_file_totals'));
      return totals.map(({ files, size_bytes, ...total }) => ({
        ...total,
        ...{ files: files ?? 0, size_bytes: size_bytes ?? 0 },
      }));
    },
  });
}

export type OrphanTotal = NonNullable<ReturnType<typeof useOrphanTotals>['data']>[number];

/** The findings of a kind, oldest first: so many, and one more if there are more. */
export function useOrphanedFiles(kind: OrphanKind, state: string, most: number) {
  return useQuery({
    queryKey: ['orphaned_files', 'of', kind, state, most],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('orphaned_files')
          .select('id, bucket_id, name, version, record_table, record_id, size_bytes, stored_at')
          .eq('kind', kind)
          .order('stored_at')
          .order('id')
          .limit(most + 1),
      ),
  });
}

export type OrphanedFile = NonNullable<ReturnType<typeof useOrphanedFiles>['data']>[number];
