import { useQuery } from '@tanstack/react-query';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useLiveQuery } from '#web/lib/use-live-query.ts';
import { WATCHED } from '#web/lib/watched.ts';

const SAME_NUMBER_SHOWN = 5;
const PILE = 100;

/**
 * A user's drafts, newest change first (portal requirements 7.2), and for the administrator of a firm those of people
 * who left it. The office writes drafts for several subcontractors, so each draft has its subcontractor.
 */
export function useBillDrafts(profileId: string) {
  return useQuery({
    queryKey: ['subcontractor_bills', 'drafts', profileId],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select(
            'id, external_bill_number, total_amount, created_at, updated_at, submitted_by, subcontractor_organization_id, subcontractor:organizations(name), lines:subcontractor_bill_work_orders(work_order_id, amount)',
          )
          .eq('status', 'draft')
          .eq('may_correct', true)
          .order('updated_at', { ascending: false }),
      ),
  });
}

const EVENT_COLUMNS =
  'id, event_type, message, data, visibility, created_at, actor:profiles(first_name, last_name)';

const PAYMENT_COLUMNS =
  'id, amount, paid_on, payment_method, payment_reference, voided_at, void_reason, payee:payment_run_payees(id, payment_run_id, bill_count)';

/** One bill with its lines and their work orders, its files, its payments, and its history. */
export function useBill(id: string) {
  const queryKey = ['subcontractor_bills', 'one', id] as const;
  useLiveQuery(queryKey, ['subcontractor_bills']);
  return useQuery({ queryKey, ...WATCHED, queryFn: () => loadBill(id) });
}

export async function loadBill(id: string) {
  return unwrapOne(
    await (await getSupabase())
      .from('subcontractor_bills')
      .select(
        `id, status, external_bill_number, external_number_key, internal_bill_number, total_amount, billed_amount, paid_amount, balance, retainage_percent, retainage_amount, retainage_released, due_date, over_nte_amount, notes, may_correct, submitted_at, rejection_reason, reviewed_at, paid_on, payment_method, payment_reference, created_at, updated_at, subcontractor_organization_id, subcontractor:organizations(name, billing:organization_billing(retainage_percent)), submitter:profiles!subcontractor_bills_submitted_by_fkey(first_name, last_name), reviewer:profiles!subcontractor_bills_reviewed_by_fkey(first_name, last_name), lines:subcontractor_bill_work_orders(work_order_id, amount, billed_amount, reduction_reason, description, billed_before, firm_nte, former_title, comparison, items:subcontractor_bill_lines(id, kind, description, hours, hourly_rate, amount, position), work_order:work_orders(work_order_number, title, store_location)), files:attachments(${PHOTO_COLUMNS}), payments:bill_payments(${PAYMENT_COLUMNS}), events:subcontractor_bill_events(${EVENT_COLUMNS})`,
      )
      .eq('id', id)
      .order('created_at', { referencedTable: 'events', ascending: false })
      .order('id', { referencedTable: 'files' })
      .order('created_at', { referencedTable: 'payments' })
      .maybeSingle(),
  );
}

export type Bill = Awaited<ReturnType<typeof loadBill>>;

/** A bill that was sent back and is corrected in the form: its number and the reason; null for every other bill. */
export function useBillToCorrect(billId: string | null) {
  return useQuery({
    queryKey: ['subcontractor_bills', 'to-correct', billId],
    ...WATCHED,
    // The form may have asked while the bill was a draft.
    staleTime: 0,
    enabled: billId !== null,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select('id, internal_bill_number, rejection_reason')
          .eq('id', billId ?? '')
          .eq('status', 'rejected'),
      )[0] ?? null,
  });
}

/**
 * Other bills of the same firm with the same number of the subcontractor's own, newest first: they may be
 * duplicates.
 */
export function useSameNumberBills({
  id,
  subcontractor_organization_id: firm,
  external_number_key: key,
}: Pick<Bill, 'id' | 'subcontractor_organization_id' | 'external_number_key'>) {
  return useQuery({
    queryKey: ['subcontractor_bills', 'same-number', id, firm, key],
    ...WATCHED,
    enabled: key !== null,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select('id, internal_bill_number, status, total_amount, submitted_at')
          .eq('subcontractor_organization_id', firm)
          .eq('external_number_key', key ?? '')
          .in('status', ['submitted', 'approved', 'paid'])
          .neq('id', id)
          .order('submitted_at', { ascending: false })
          .limit(SAME_NUMBER_SHOWN),
      ),
  });
}

/** The submitted bill that has waited longest, besides this one, and how many wait; at most a pile is counted. */
export function useNextBill(billId: string) {
  return useQuery({
    queryKey: ['subcontractor_bills', 'next-to-review', billId],
    queryFn: async () => {
      const waiting = unwrap(
        await (await getSupabase())
          .from('subcontractor_bills')
          .select('id')
          .eq('status', 'submitted')
          .neq('id', billId)
          // The index of the list, backward.
          .order('submitted_at', { nullsFirst: true })
          .limit(PILE),
      );
      return { id: waiting[0]?.id, count: waiting.length, isPile: waiting.length === PILE };
    },
  });
}

/** The active subcontractors, for the office's select. */
export function useSubcontractors(isEnabled = true) {
  return useQuery({
    queryKey: ['organizations', 'subcontractors'],
    enabled: isEnabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name')
          .eq('organization_type', 'subcontractor')
          .eq('is_active', true)
          .order('name'),
      ),
  });
}
