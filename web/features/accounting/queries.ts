import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Database } from '#shared/database.types.ts';
import type { AccountingFormat } from '#shared/rules/accounting.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useList } from '#web/lib/use-list.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** The months that were ever closed, the latest first. */
export function useClosedMonths() {
  return useQuery({
    queryKey: ['closed_months', 'all'],
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('closed_months')
          .select(
            'id, month_date, closed_at, reopened_at, reopen_reason, closer:profiles!closed_by(first_name, last_name), reopener:profiles!reopened_by(first_name, last_name)',
          )
          .order('month_date', { ascending: false })
          .limit(120),
      ),
  });
}
export type ClosedMonth = NonNullable<ReturnType<typeof useClosedMonths>['data']>[number];

/** What is unfinished until the end of a month. */
export function useMonthChecklist(month: string) {
  return useQuery({
    queryKey: ['closed_months', 'checklist', month],
    staleTime: 0,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('month_checklist', { p_month: month })),
  });
}

/** What a command on batches makes stale. */
export const BATCH_SOURCES = [
  'accounting_batches',
  'accounting_batch_items',
  'closed_months',
  'audit_log',
] as const;

/** The batches, newest first. */
export function useAccountingBatches() {
  return useList({
    key: ['accounting_batches'],
    load: (supabase, { format, state }, { from, to }) => {
      let query = supabase
        .from('accounting_batches')
        .select(
          'id, batch_number, format, ends_on, status, document_count, created_at, author:profiles!created_by(first_name, last_name)',
          { count: 'estimated' },
        );
      if (format) query = query.filter('format', 'eq', format);
      if (state) query = query.filter('status', 'eq', state);
      return query.order('batch_number', { ascending: false }).range(from, to);
    },
  });
}
export type AccountingBatchRow = NonNullable<ReturnType<typeof useAccountingBatches>['rows']>[number];

/** One batch with its files. */
export function useAccountingBatch(id: string) {
  return useQuery({
    queryKey: ['accounting_batches', 'one', id],
    staleTime: 0,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('accounting_batches')
          .select(
            'id, batch_number, format, ends_on, status, document_count, created_at, withdrawn_at, withdraw_reason, author:profiles!created_by(first_name, last_name), withdrawer:profiles!withdrawn_by(first_name, last_name), files:accounting_batch_files(id, file_name, row_count, byte_count, sha256)',
          )
          .eq('id', id)
          .order('position', { referencedTable: 'files' })
          .maybeSingle(),
      ),
  });
}
export type AccountingBatch = NonNullable<ReturnType<typeof useAccountingBatch>['data']>;

/** A page of what is in a batch. */
export function useBatchItems(batchId: string, page: number) {
  return useQuery({
    queryKey: ['accounting_batch_items', 'of', batchId, page],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { data, count, error } = await (await getSupabase())
        .from('accounting_batch_items')
        .select('id, kind, record_id, party_id, number, name, document_date, amount', { count: 'exact' })
        .eq('accounting_batch_id', batchId)
        .order('kind')
        .order('document_date')
        .order('id')
        .range((page - 1) * ITEMS_SHOWN, page * ITEMS_SHOWN - 1);
      if (error) throw error;
      const bills = await billsOf(data.filter(({ kind }) => kind.startsWith('bill_payment')));
      return {
        items: data.map((item) => ({ ...item, bill_id: bills.get(item.record_id) ?? null })),
        count: count ?? 0,
      };
    },
  });
}
export const ITEMS_SHOWN = 100;

/** The bill of each payment of bills: a payment has no page of its own. */
async function billsOf(payments: readonly { record_id: string }[]): Promise<Map<string, string>> {
  if (payments.length === 0) return new Map();
  const rows = unwrap(
    await (await getSupabase())
      .from('bill_payments')
      .select('id, subcontractor_bill_id')
      .in(
        'id',
        payments.map(({ record_id }) => record_id),
      ),
  );
  return new Map(rows.map((row) => [row.id, row.subcontractor_bill_id]));
}

export type DocumentKind = Database['public']['Tables']['accounting_batch_items']['Row']['kind'];

/** The valid batches that have a document, the latest first: a document and its reversal can be in two. */
export function useBatchesWith(kinds: readonly DocumentKind[], recordId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: ['accounting_batch_items', 'with', kinds, recordId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('accounting_batch_items')
          .select('id, kind, batch:accounting_batches(id, batch_number)')
          .in('kind', kinds)
          .eq('record_id', recordId)
          .eq('is_withdrawn', false)
          .order('id', { ascending: false }),
      ),
  });
}

/** What the accounting program calls things. */
export function useMappings() {
  return useQuery({
    queryKey: ['accounting_mappings', 'all'],
    staleTime: 0,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('accounting_mappings')
          .select('scope, key, account, item, class, tax_code')
          .limit(100),
      ),
  });
}

/** What the next batch would have, for those who may make it. */
export function useBatchPreview(format: AccountingFormat, until: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['accounting_batches', 'preview', format, until],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => sendCommand('preview_accounting_batch', { format, until }, crypto.randomUUID()),
  });
}
export type BatchPreview = NonNullable<ReturnType<typeof useBatchPreview>['data']>;
