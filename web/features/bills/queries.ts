import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BillScope, billOrder, billQuestion } from '#web/features/bills/bill-search.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { countFor } from '#web/lib/list-count.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { type RowRange, useList, WITH_LIST } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

const COLUMNS =
  'id, status, external_bill_number, internal_bill_number, total_amount, paid_amount, balance, due_date, over_nte_amount, submitted_at, paid_on, payment_reference, created_at, looks_billed_twice, subcontractor_organization_id, subcontractor:organizations(name)';
const WITH_LINES = `${COLUMNS}, lines:subcontractor_bill_work_orders(amount, billed_amount, reduction_reason, description, former_title, items:subcontractor_bill_lines(kind, description, hours, hourly_rate, amount, position), work_order:work_orders(work_order_number, title, store_location))`;

/** The bills of one scope, newest first by default. */
export function useBillList(scope: BillScope) {
  return useList({
    key: ['subcontractor_bills', 'scope', scope],
    live: ['subcontractor_bills'],
    figures: [
      ['subcontractor_bills', 'sums'],
      ['subcontractor_bills', 'submitted-count'],
    ],
    load: (supabase, search, range) => loadBills(supabase, scope, search, range),
  });
}

export type BillRow = NonNullable<ReturnType<typeof useBillList>['rows']>[number];

function loadBills(supabase: Client, scope: BillScope, search: ListSearch, { from, to }: RowRange) {
  const question = supabase.from('subcontractor_bills').select(COLUMNS, { count: countFor(search) });
  return applyFilters(question, scope, search).range(from, to);
}

/** The same bills with their lines, for an export of the billed work. */
export function loadBillsWithLines(scope: BillScope, search: ListSearch) {
  return (supabase: Client, _search: ListSearch, { from, to }: RowRange) => {
    const question = supabase.from('subcontractor_bills').select(WITH_LINES);
    return applyFilters(question, scope, search).range(from, to);
  };
}

/** The filters and the order of a list, for any selection of columns. */
function applyFilters<Question extends BillFilters<Question>>(
  question: Question,
  scope: BillScope,
  search: ListSearch,
) {
  const asked = billQuestion(scope, search);
  const { column, ascending } = billOrder(search.sort);
  let filtered = question;
  if (asked.organizationIds) filtered = filtered.in('subcontractor_organization_id', asked.organizationIds);
  if (asked.statuses) filtered = filtered.in('status', asked.statuses);
  if (asked.isPartlyPaid) filtered = filtered.gt('paid_amount', 0);
  if (asked.from) filtered = filtered.gte('submitted_at', asked.from);
  if (asked.until) filtered = filtered.lt('submitted_at', asked.until);
  if (asked.dueFrom) filtered = filtered.gte('due_date', asked.dueFrom);
  if (asked.dueUntil) filtered = filtered.lte('due_date', asked.dueUntil);
  if (asked.isDueNone) filtered = filtered.is('due_date', null);
  if (asked.isOverNte) filtered = filtered.gt('over_nte_amount', 0);
  if (asked.text) filtered = filtered.or(searchFilter(asked.text, ['search_text']));
  // Drafts have neither a day nor an amount, so they are last in the indexes, or first in reverse order.
  const nulls = column === 'created_at' ? {} : { nullsFirst: ascending };
  return filtered.order(column, { ascending, ...nulls }).order('id', { ascending: !ascending });
}

/** The filters of a query for bills. */
interface BillFilters<Self> {
  in(column: string, values: string[]): Self;
  gte(column: string, value: string): Self;
  lt(column: string, value: string): Self;
  lte(column: string, value: string): Self;
  gt(column: string, value: number): Self;
  is(column: string, value: null): Self;
  or(filter: string): Self;
  order(column: string, options: { ascending: boolean; nullsFirst?: boolean }): Self;
}

/** The totals of the bills that match the URL. */
export function useBillSums(scope: BillScope, search: ListSearch) {
  const { page: _page, after: _after, before: _before, sort: _sort, ...filters } = search;
  return useQuery({
    queryKey: ['subcontractor_bills', 'sums', scope, filters],
    ...WITH_LIST,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const asked = billQuestion(scope, filters);
      const answer = await (await getSupabase()).rpc('bill_sums', {
        ...(asked.organizationIds && { p_organization_ids: asked.organizationIds }),
        ...(asked.statuses && { p_statuses: asked.statuses }),
        ...(asked.from && { p_from: asked.from }),
        ...(asked.until && { p_until: asked.until }),
        ...(asked.dueFrom && { p_due_from: asked.dueFrom }),
        ...(asked.dueUntil && { p_due_until: asked.dueUntil }),
        ...(asked.isDueNone && { p_is_due_none: true }),
        ...(asked.isPartlyPaid && { p_is_partly_paid: true }),
        p_over_nte: asked.isOverNte,
        p_query: asked.text,
      });
      return unwrap(answer)[0];
    },
  });
}
