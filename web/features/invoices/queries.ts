import { useQuery } from '@tanstack/react-query';
import type { BilledReport } from '#web/features/invoices/links/linked-invoice.ts';
import { type InvoiceScope, invoicesInState } from '#web/features/invoices/state-filter.ts';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { NO_DUE_DATE } from '#web/lib/due-filter.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList, WITH_LIST } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { WATCHED } from '#web/lib/watched.ts';

export function useInvoiceList(scope: InvoiceScope) {
  return useList({
    key: ['partner_invoices', 'scope', scope],
    load: (supabase, { q, status, customer, ...search }, { from, to }) => {
      let query = invoicesInState(supabase, String(status ?? ''), { q })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (scope.of === 'partner') query = query.in('organization_id', scope.organizationIds);
      if (customer) query = query.filter('organization_id', 'eq', customer);
      if (search.due === NO_DUE_DATE) query = query.filter('due_date', 'is', null);
      if (search['due-from']) query = query.filter('due_date', 'gte', search['due-from']);
      if (search['due-to']) query = query.filter('due_date', 'lte', search['due-to']);
      if (q) query = query.or(searchFilter(q, ['invoice_number', 'title', 'customer_reference', 'notes']));
      return query;
    },
  });
}

/** What these customers owe: all that was sent to them and is not paid. */
export function useInvoicesOwed(organizationIds: string[]) {
  return useQuery({
    queryKey: ['partner_invoices', 'owed', organizationIds],
    ...WITH_LIST,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrap(await supabase.rpc('invoices_owed', { p_organization_ids: organizationIds }))[0];
    },
  });
}

/** What is to be sent, to be paid, and overdue, of the customer and the due dates that the list is filtered by. */
export function useInvoiceSums({ customer, ...search }: ListSearch) {
  const asked = {
    ...(customer && { p_customer: String(customer) }),
    ...(search.due === NO_DUE_DATE && { p_is_due_none: true }),
    ...(search['due-from'] && { p_due_from: String(search['due-from']) }),
    ...(search['due-to'] && { p_due_until: String(search['due-to']) }),
  };
  return useQuery({
    queryKey: ['partner_invoices', 'sums', asked],
    ...WITH_LIST,
    queryFn: async () => unwrap(await (await getSupabase()).rpc('invoice_sums', asked))[0],
  });
}

/** The customers, for the filter of the office. */
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

/** One invoice with its customer and lines in order, as its customer reads it. */
export function useInvoice(id: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'one', id],
    ...WATCHED,
    queryFn: async () => {
      const supabase = await getSupabase();
      return unwrapOne(
        await supabase
          .from('partner_invoices')
          .select(
            '*, invoice_state, payment_url, billed_to, lines:partner_invoice_lines(id, position, description, quantity, unit, unit_price, amount, work_order_id, work_order:work_orders(work_order_number)), taxes:partner_invoice_taxes(id, kind, name, percent, amount)',
          )
          .eq('id', id)
          .order('position', { referencedTable: 'partner_invoice_lines' })
          .order('position', { referencedTable: 'partner_invoice_taxes' })
          .maybeSingle(),
      );
    },
  });
}
export type Invoice = NonNullable<ReturnType<typeof useInvoice>['data']>;

/** The reports of the work that an invoice bills, as its reader may see them. */
export function useInvoiceReports(id: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'billed-reports', id],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .rpc('invoice_reports', { p_invoice_id: id })
          // The columns of a function count as nullable.
          .overrideTypes<BilledReport[], { merge: false }>(),
      ),
  });
}

/** The invoices that a void invoice is replaced by, or that an invoice replaces. */
export function useReplacements({
  id,
  status,
  replaces_invoice_id: replaced,
}: Pick<Invoice, 'id' | 'status' | 'replaces_invoice_id'>) {
  return useQuery({
    queryKey: ['partner_invoices', 'replacements', id, status, replaced],
    enabled: status === 'void' || Boolean(replaced),
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('partner_invoices')
          .select('id, invoice_number, replaces_invoice_id')
          .or([`replaces_invoice_id.eq.${id}`, ...(replaced ? [`id.eq.${replaced}`] : [])].join(',')),
      ),
  });
}

/** The same invoice for the office: with what each line charges for, and what sending it needs. */
export function useOfficeInvoice(id: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'one', id, 'office'],
    ...WATCHED,
    queryFn: () => loadOfficeInvoice(id),
  });
}
export type OfficeInvoice = Awaited<ReturnType<typeof loadOfficeInvoice>>;

export async function loadOfficeInvoice(id: string) {
  const supabase = await getSupabase();
  return unwrapOne(
    await supabase
      .from('partner_invoices')
      .select(
        '*, invoice_state, billed_to, partner:organizations(name, billing:organization_billing(email, payment_terms_days, requires_reference, one_job_per_invoice, requires_photos, billing_portal)), lines:partner_invoice_lines(id, position, kind, unit, description, quantity, unit_price, amount, is_taxable, discount_percent, time_kind, work_order_id, contract_line_id, price_list_item_id, employee_report_id, work_order_report_id, receipt_allocation_id, bill_line_id, mileage_entry_id, work_order:work_orders(work_order_number, job_type), time:employee_reports(report_date, labor_class), report:work_order_reports(completed_on), receipt_part:receipt_allocations(amount, receipt:receipts(receipt_date)), mileage_part:mileage_entries(drive_date), bill_part:subcontractor_bill_work_orders(amount, bill:subcontractor_bills(submitted_at))), taxes:partner_invoice_taxes(id, kind, name, percent, amount)',
      )
      .eq('id', id)
      .order('position', { referencedTable: 'partner_invoice_lines' })
      .order('position', { referencedTable: 'partner_invoice_taxes' })
      .order('position', { referencedTable: 'partner_invoice_taxes' })
      .maybeSingle(),
  );
}

/** The work orders of a draft of which invoices, this one included, charge more than the NTE. */
export function useOverNte(invoiceId: string) {
  return useQuery({
    queryKey: ['partner_invoices', 'over-nte', invoiceId],
    ...WATCHED,
    queryFn: async () =>
      unwrap(await (await getSupabase()).rpc('invoice_over_nte', { p_invoice_id: invoiceId })),
  });
}
