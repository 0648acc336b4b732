import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The bill in the form: by its id or, while nobody knows whether it has arrived, by the key that was sent with it. */
export type BillInForm = { billId: string } | { sentKey: string } | null;

/** What became of it on the server. One that is known by its key may have been sent back already. */
export type GoneBill =
  | { how: 'deleted' }
  | { how: 'submitted' }
  | { how: 'arrived'; id: string; number: string };

/**
 * Watches the bill in the form, which other windows can delete or submit, and which may have arrived although the answer
 * was lost: calls `onGone` once when it can no longer be edited here.
 */
export function useDraftElsewhere(inForm: BillInForm, onGone: (gone: GoneBill) => void): void {
  const queryKey = ['subcontractor_bills', 'in-form', inForm] as const;
  useLiveQuery(queryKey, inForm ? ['subcontractor_bills'] : []);
  const { data } = useQuery({
    queryKey,
    enabled: inForm !== null,
    ...WATCHED,
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: () => loadState(inForm),
  });
  const tell = useRef(onGone);
  tell.current = onGone;
  const isOfForm = JSON.stringify(data?.inForm) === JSON.stringify(inForm);
  const gone = isOfForm ? data?.gone : null;
  useEffect(() => {
    if (gone) tell.current(gone);
  }, [gone]);
}

async function loadState(inForm: BillInForm): Promise<{ inForm: BillInForm; gone: GoneBill | null }> {
  const question = (await getSupabase())
    .from('subcontractor_bills')
    .select('id, status, internal_bill_number');
  if (inForm === null) return { inForm, gone: null };
  const isSent = 'sentKey' in inForm;
  const rows = unwrap(
    await (isSent ? question.eq('submission_key', inForm.sentKey) : question.eq('id', inForm.billId)),
  );
  return { inForm, gone: goneOf(rows[0], isSent) };
}

interface Found {
  id: string;
  status: string;
  internal_bill_number: string;
}

function goneOf(found: Found | undefined, isSent: boolean): GoneBill | null {
  if (found === undefined) return isSent ? null : { how: 'deleted' };
  if (found.status === 'draft') return null;
  if (isSent) return { how: 'arrived', id: found.id, number: found.internal_bill_number };
  return found.status === 'rejected' ? null : { how: 'submitted' };
}
