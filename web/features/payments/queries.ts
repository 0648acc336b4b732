import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { today } from '#web/lib/dates.ts';
import { countFor } from '#web/lib/list-count.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { useList, WITH_LIST } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** What a command on money of a customer makes stale. */
export const MONEY_SOURCES = ['partner_invoices', 'customer_payments', 'receivables', 'audit_log'] as const;

/** What is paid and credited of an invoice, with all that was ever on it, the latest first. */
export function useInvoiceMoney(id: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'money', id],
    ...WATCHED,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('partner_invoices')
          .select(
            'id, invoice_number, status, organization_id, total_amount, paid_amount, credited_amount, balance_amount, credit_notes(id, credit_note_number, amount, available_amount, refunded_amount, reason, issued_on, voided_at, sent_to, organization:organizations(billing:organization_billing(email))), allocations:payment_allocations(id, amount, released_at, payment:customer_payments(id, method, reference, received_on, returned_on), credit_note:credit_notes(id, credit_note_number, issued_on))',
          )
          .eq('id', id)
          .order('created_at', { referencedTable: 'payment_allocations', ascending: false })
          .order('created_at', { referencedTable: 'credit_notes', ascending: false })
          .maybeSingle(),
      ),
  });
}
export type InvoiceMoney = NonNullable<ReturnType<typeof useInvoiceMoney>['data']>;

/** How many open invoices are shown at first, and more at a time. */
const OPEN_INVOICES_SHOWN = 200;

/**
 * The invoices of a customer on which something is left to pay, the oldest first; none without a customer.
 * @param first an invoice that is listed in any case: somebody came from it
 * @returns `more` shows the next ones; null when all are shown
 */
export function useOpenInvoices(customerId: string | null, first?: string) {
  const query = useInfiniteQuery({
    queryKey: ['partner_invoices', 'open', customerId, first ?? null],
    enabled: customerId !== null,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const rows = unwrap(
        await openInvoices(await getSupabase(), customerId ?? '')
          .order('due_date', { nullsFirst: false })
          .order('id')
          .range(pageParam, pageParam + OPEN_INVOICES_SHOWN - 1),
      );
      const isThere = !first || pageParam > 0 || rows.some(({ id }) => id === first);
      const asked = isThere
        ? []
        : unwrap(await openInvoices(await getSupabase(), customerId ?? '').eq('id', first));
      return { rows, asked };
    },
    getNextPageParam: ({ rows }, pages) =>
      rows.length < OPEN_INVOICES_SHOWN ? undefined : pages.length * OPEN_INVOICES_SHOWN,
  });
  const pages = query.data?.pages;
  const shown = pages?.flatMap(({ rows }) => rows);
  const asked = pages?.[0]?.asked.filter((one) => !shown?.some(({ id }) => id === one.id)) ?? [];
  return {
    invoices: shown && [...asked, ...shown],
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}
export type OpenInvoice = NonNullable<ReturnType<typeof useOpenInvoices>['invoices']>[number];

const openInvoices = (supabase: Client, customerId: string) =>
  supabase
    .from('partner_invoices')
    .select('id, invoice_number, title, issue_date, due_date, total_amount, balance_amount, invoice_state')
    .eq('organization_id', customerId)
    .eq('status', 'sent');

/** The customers, for the form of a payment. */
export function useCustomers() {
  return useQuery({
    queryKey: ['organizations', 'customers'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organizations')
          .select('id, name')
          .eq('organization_type', 'partner')
          .order('name'),
      ),
  });
}

/** Payments of customers, the latest first. */
export function usePaymentList() {
  return useList({
    key: ['customer_payments'],
    load: (supabase, { q, state, customer, ...search }, { from, to }) => {
      let query = supabase
        .from('customer_payments')
        .select(
          'id, method, reference, received_on, amount, available_amount, returned_on, customer:organizations(name)',
          { count: countFor({ q }) },
        )
        .order('received_on', { ascending: false })
        .order('id')
        .range(from, to);
      if (customer) query = query.filter('organization_id', 'eq', customer);
      if (search['received-from']) query = query.filter('received_on', 'gte', search['received-from']);
      if (search['received-to']) query = query.filter('received_on', 'lte', search['received-to']);
      if (state === 'credit') query = query.gt('available_amount', 0);
      if (state === 'returned') query = query.not('returned_on', 'is', null);
      if (q) query = query.or(searchFilter(q, ['reference']));
      return query;
    },
  });
}

/**
 * What the payments of the filtered list amount to; without a filter, those of this month: the sum of all years says
 * nothing, and takes long.
 */
export function usePaymentSums({ q, state, customer, ...search }: ListSearch) {
  const filters = {
    ...(customer && { p_customer: String(customer) }),
    ...(search['received-from'] && { p_from: String(search['received-from']) }),
    ...(search['received-to'] && { p_until: String(search['received-to']) }),
    ...(state && { p_state: String(state) }),
    ...(q && { p_query: q }),
  };
  const isThisMonth = Object.keys(filters).length === 0;
  const asked = isThisMonth ? { p_from: `${today().slice(0, 7)}-01` } : filters;
  const { data: sums, isError } = useQuery({
    queryKey: ['customer_payments', 'sums', asked],
    ...WITH_LIST,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('payment_sums', asked))[0],
  });
  return { sums, isError, isThisMonth };
}

/** One payment, with what is on which invoice, and what was given back of it. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: ['customer_payments', 'one', id],
    ...WATCHED,
    queryFn: async () =>
      unwrapOne(
        await (await getSupabase())
          .from('customer_payments')
          .select(
            'id, organization_id, method, reference, received_on, amount, available_amount, refunded_amount, notes, returned_on, returned_reason, customer:organizations(name), allocations:payment_allocations(id, amount, released_at, invoice:partner_invoices(id, invoice_number)), refunds:customer_refunds(id, amount, method, reference, refunded_on)',
          )
          .eq('id', id)
          .order('created_at', { referencedTable: 'payment_allocations' })
          .maybeSingle(),
      ),
  });
}
export type Payment = NonNullable<ReturnType<typeof usePayment>['data']>;

/** How many customers the list of receivables shows. */
export const RECEIVABLES_SHOWN = 500;
/** And how many its file and its print have. */
const RECEIVABLES_MAX = 10_000;

async function loadReceivables(search: string, limit: number, customerId?: string) {
  const asked = { p_query: search, p_limit: limit, ...(customerId && { p_organization_id: customerId }) };
  return unwrap(await (await getSupabase()).rpc('receivables', asked));
}
export type Receivable = Awaited<ReturnType<typeof loadReceivables>>[number];

/** A past day has no promises. */
async function loadPast(day: string, search: string, limit: number): Promise<Receivable[]> {
  const asked = { p_day: day, p_query: search, p_limit: limit };
  const rows = unwrap(await (await getSupabase()).rpc('receivables_as_of', asked));
  return rows.map((row) => ({ ...row, promised: 0 }));
}

// One more than is shown, to know whether there are more.
const ASKED = RECEIVABLES_SHOWN + 1;

/** What each customer owes, by how long it is overdue; the row without a customer has the sums. */
export function useReceivables(search: string, customerId?: string, enabled = true) {
  return useQuery({
    queryKey: ['receivables', 'list', search, customerId],
    ...WATCHED,
    enabled,
    queryFn: () => loadReceivables(search, ASKED, customerId),
  });
}

/** What each customer owed at the end of a past day; null asks for today. */
export function useReceivablesOn(day: string | null, search: string) {
  const now = useReceivables(search, undefined, day === null);
  const past = useQuery({
    queryKey: ['receivables', 'as-of', day, search],
    ...WATCHED,
    enabled: day !== null,
    queryFn: () => loadPast(day ?? '', search, ASKED),
  });
  return day === null ? now : past;
}

/** All customers of the list, without its sums. */
export async function* allReceivables(day: string | null, search: string): AsyncGenerator<Receivable[]> {
  const rows = await (day === null
    ? loadReceivables(search, RECEIVABLES_MAX)
    : loadPast(day, search, RECEIVABLES_MAX));
  yield rows.filter(({ organization_id }) => organization_id !== null);
}

/** How many credit notes are shown at first, and more at a time. */
const CREDIT_NOTES_SHOWN = 20;

/**
 * All credit notes of customers, the latest first: also used and void ones. A customer sees its own.
 * @returns `more` shows the next ones; null when there are none
 */
export function useCreditNotes(customerIds: readonly string[]) {
  const query = useInfiniteQuery({
    queryKey: ['customer_payments', 'credit-notes', customerIds],
    ...WATCHED,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) =>
      unwrap(
        await (await getSupabase())
          .from('credit_notes')
          .select(
            'id, credit_note_number, amount, available_amount, refunded_amount, reason, issued_on, voided_at, void_reason, sent_to, organization:organizations(billing:organization_billing(email)), invoice:partner_invoices(id, invoice_number)',
          )
          .in('organization_id', customerIds)
          .order('issued_on', { ascending: false })
          .order('id')
          .range(pageParam, pageParam + CREDIT_NOTES_SHOWN - 1),
      ),
    getNextPageParam: (last, pages) =>
      last.length < CREDIT_NOTES_SHOWN ? undefined : pages.length * CREDIT_NOTES_SHOWN,
  });
  return {
    notes: query.data?.pages.flat(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}
export type CreditNote = NonNullable<ReturnType<typeof useCreditNotes>['notes']>[number];

/** What a customer has paid or was credited beyond its invoices. */
export function useCredits(customerId: string) {
  return useQuery({
    queryKey: ['customer_payments', 'credits', customerId],
    ...WATCHED,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrapOne(
        await supabase
          .from('organizations')
          .select(
            'id, name, payments:customer_payments(id, method, reference, received_on, available_amount), credit_notes(id, credit_note_number, issued_on, available_amount)',
          )
          .eq('id', customerId)
          .neq('customer_payments.available_amount', 0)
          .neq('credit_notes.available_amount', 0)
          .maybeSingle(),
      );
    },
  });
}
