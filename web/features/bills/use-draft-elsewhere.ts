import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';
import { WATCHED } from '#web/lib/watched.ts';

/**
 * Watches the draft in the form, which other windows can delete or submit: calls `onGone` once when it can no longer
 * be edited.
 */
export function useDraftElsewhere(
  billId: string | null,
  onGone: (how: 'deleted' | 'submitted') => void,
): void {
  const queryKey = ['subcontractor_bills', 'in-form', billId] as const;
  useLiveQuery(queryKey, billId ? ['subcontractor_bills'] : []);
  const { data } = useQuery({
    queryKey,
    enabled: billId !== null,
    ...WATCHED,
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async () => {
      const rows = unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select('id, status')
          .eq('id', billId ?? ''),
      );
      return { billId, status: rows[0]?.status ?? null };
    },
  });
  const tell = useRef(onGone);
  tell.current = onGone;
  const isOfForm = data !== undefined && data.billId === billId;
  const status = isOfForm ? data.status : undefined;
  useEffect(() => {
    if (status === undefined || status === 'draft' || status === 'rejected') return;
    tell.current(status === null ? 'deleted' : 'submitted');
  }, [status]);
}
