import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReceiptScope, receiptOrder, receiptQuestion } from '#web/features/receipts/receipt-search.ts';
import { PHOTO_COLUMNS } from '#web/lib/attachments.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList, WITH_LIST } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { WATCHED } from '#web/lib/watched.ts';

const LIST_COLUMNS =
  'id, employee_user_id, vendor_name, receipt_date, amount, category, description, status, reimbursed_on, looks_doubled, employee:profiles!receipts_employee_user_id_fkey(first_name, last_name), shares:receipt_allocations(work_order:work_orders(work_order_number), project:projects(project_number))';
const PEOPLE_OFFERED = 1000;
/** Others submit and review meanwhile, and such changes are not published. */
const REFETCH_MS = 60_000;

/** Receipts of one scope, newest first by default. */
export function useReceiptList(scope: ReceiptScope) {
  return useList({
    key: ['receipts', 'scope', scope],
    refetchIntervalMs: REFETCH_MS,
    load: (supabase, search, { from, to }) => {
      const asked = receiptQuestion(scope, search);
      const { column, ascending } = receiptOrder(search.sort);
      let query = supabase.from('receipts').select(LIST_COLUMNS, { count: 'estimated' });
      if (asked.employeeId) query = query.eq('employee_user_id', asked.employeeId);
      if (asked.status) query = query.filter('status', 'eq', asked.status);
      if (asked.isToReimburse) query = query.is('reimbursed_on', null);
      if (asked.category) query = query.filter('category', 'eq', asked.category);
      if (asked.from) query = query.gte('receipt_date', asked.from);
      if (asked.to) query = query.lte('receipt_date', asked.to);
      if (asked.text) query = query.or(searchFilter(asked.text, ['search_text']));
      return query.order(column, { ascending }).order('id', { ascending: !ascending }).range(from, to);
    },
  });
}

export type ReceiptRow = NonNullable<ReturnType<typeof useReceiptList>['rows']>[number];

/** The totals of the receipts that match the URL. */
export function useReceiptSums(scope: ReceiptScope, search: ListSearch) {
  const asked = receiptQuestion(scope, search);
  return useQuery({
    queryKey: ['receipts', 'sums', asked],
    ...WITH_LIST,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const answer = await (await getSupabase()).rpc('receipt_sums', {
        ...(asked.employeeId && { p_employee_id: asked.employeeId }),
        ...(asked.status && { p_status: asked.status }),
        ...(asked.category && { p_category: asked.category }),
        ...(asked.from && { p_from: asked.from }),
        ...(asked.to && { p_to: asked.to }),
        p_unpaid: asked.isToReimburse,
        p_query: asked.text,
      });
      return unwrap(answer)[0];
    },
  });
}

/** One receipt with all its data. */
export function useReceipt(id: string) {
  return useQuery({
    queryKey: ['receipts', 'one', id],
    ...WATCHED,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('receipts')
          .select(
            `id, employee_user_id, vendor_name, receipt_date, amount, category, description, status, review_notes, reviewed_at, reimbursed_on, created_at, updated_at, employee:profiles!receipts_employee_user_id_fkey(first_name, last_name), submitter:profiles!receipts_submitted_by_fkey(id, first_name, last_name), reviewer:profiles!receipts_reviewed_by_fkey(first_name, last_name), reimburser:profiles!receipts_reimbursed_by_fkey(first_name, last_name), shares:receipt_allocations(amount, work_order:work_orders(id, work_order_number, title), project:projects(id, project_number, name)), files:attachments(${PHOTO_COLUMNS}), events:receipt_events(id, event_type, message, data, created_at, actor:profiles(first_name, last_name, email))`,
          )
          .eq('id', id)
          .order('id', { referencedTable: 'shares' })
          .order('id', { referencedTable: 'files' })
          .order('created_at', { referencedTable: 'events', ascending: false })
          .maybeSingle(),
      ),
  });
}

export type Receipt = NonNullable<ReturnType<typeof useReceipt>['data']>;

interface Purchase {
  vendorName: string;
  amount: number;
  date: string;
  attachmentIds: readonly string[];
  receiptId: string | null;
}

/** Possible duplicates of this receipt that the user may see. */
export function useReceiptTwins(purchase: Purchase) {
  const { vendorName, amount, date, attachmentIds, receiptId } = purchase;
  return useQuery({
    queryKey: ['receipts', 'twins', purchase],
    enabled: (vendorName.trim() !== '' && amount > 0 && date !== '') || attachmentIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(
        await (await getSupabase()).rpc('receipt_twins', {
          p_vendor_name: vendorName.trim(),
          p_amount: amount > 0 ? amount : 0,
          p_receipt_date: date || '1900-01-01',
          p_attachment_ids: [...attachmentIds],
          ...(receiptId && { p_receipt_id: receiptId }),
        }),
      ),
  });
}

/** The submitted receipts before and after this one, in the order of the office's list, without the user's own. */
export function useNeighbours(receipt: Pick<Receipt, 'id' | 'receipt_date'>) {
  return useQuery({
    queryKey: ['receipts', 'neighbors', receipt.id],
    queryFn: async () => {
      const supabase = await getSupabase();
      const { id, receipt_date: date } = receipt;
      const waiting = () => supabase.from('receipts').select('id').eq('status', 'submitted').neq('id', id);
      const [newer, older] = await Promise.all([
        waiting()
          .gte('receipt_date', date)
          .or(`receipt_date.gt.${date},id.lt.${id}`)
          .order('receipt_date')
          .order('id', { ascending: false })
          .limit(1),
        waiting()
          .lte('receipt_date', date)
          .or(`receipt_date.lt.${date},id.gt.${id}`)
          .order('receipt_date', { ascending: false })
          .order('id')
          .limit(1),
      ]);
      return { previous: unwrap(newer)[0]?.id, next: unwrap(older)[0]?.id };
    },
  });
}

/** The contractor's own people, for the office's selects. */
export function useEmployees(isEnabled: boolean) {
  return useQuery({
    queryKey: ['organization_members', 'employees'],
    enabled: isEnabled,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organization_members')
          .select(
            'person:profiles!inner(id, first_name, last_name, email), organization:organizations!inner(id)',
          )
          .eq('person.is_active', true)
          .eq('organization.organization_type', 'internal')
          .limit(PEOPLE_OFFERED),
      )
        .map(({ person }) => ({ value: person.id, label: personName(person) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
  });
}
