import type { ScreenQuestion } from './screen-question.ts';

/** What the office asks about one invoice, one customer, what is left out of invoices, and a price. */
const list = (screen: string, name: string, path: ScreenQuestion['path']): ScreenQuestion => ({
  ...{ screen, name, roles: ['admin'], method: 'GET', path },
});
const call = (
  screen: string,
  name: string,
  procedure: string,
  body: NonNullable<ScreenQuestion['body']>,
): ScreenQuestion => ({
  ...{ screen, name, roles: ['admin'], method: 'POST', body },
  path: () => `/rpc/${procedure}`,
});

const DASHBOARD = '/admin/billing-dashboard';
const INVOICE = '/admin/partner-billing/invoices/$id';
const RECEIVABLES = '/admin/partner-billing/receivables';
const REPORT_ALONE_MS = 3000;

export const QUESTIONS: readonly ScreenQuestion[] = [
  call(DASHBOARD, 'work to invoice of a customer', 'billable_work', ({ customerId }) => ({
    ...{ p_limit: 51, p_offset: 0, p_customer: customerId },
  })),
  call(DASHBOARD, 'largest work to invoice of a month', 'billable_work', () => ({
    ...{ p_limit: 51, p_offset: 0, p_sort: '-amount', p_from: '2026-11-01', p_until: '2026-11-30' },
  })),
  call(DASHBOARD, 'work left out', 'work_left_out', () => ({})),
  call(DASHBOARD, 'work left out of a customer', 'work_left_out', ({ customerId }) => ({
    p_customer: customerId,
  })),
  call('/admin/partner-billing/price-lists', 'why this price', 'explain_price', ({ workOrderIds }) => ({
    ...{ p_kind: 'labor', p_on: '2026-11-30', p_work_order_id: workOrderIds[0] },
  })),
  list(
    INVOICE,
    'payments and credit notes',
    ({ invoiceId }) =>
      `/partner_invoices?select=id,total_amount,paid_amount,balance_amount,credit_notes(id,credit_note_number,amount,issued_on,voided_at),allocations:payment_allocations(id,amount,released_at,payment:customer_payments(id,method,reference,received_on),credit_note:credit_notes(id,credit_note_number))&id=eq.${invoiceId}&payment_allocations.order=created_at.desc&credit_notes.order=created_at.desc`,
  ),
  list(
    INVOICE,
    'links and who opened them',
    ({ invoiceId }) =>
      `/partner_invoices?select=id,status,links:invoice_links(id,created_at,expires_at,revoked_at,openings:invoice_link_openings(id,kind,address,browser,created_at,viewed_at))&id=eq.${invoiceId}&invoice_links.order=created_at.desc&invoice_links.limit=1&invoice_links.invoice_link_openings.order=created_at.desc&invoice_links.invoice_link_openings.limit=20`,
  ),
  list(
    '/admin/partner-billing/payments/new',
    'open invoices of a customer',
    ({ customerId }) =>
      `/partner_invoices?select=id,invoice_number,title,issue_date,due_date,total_amount,balance_amount,invoice_state&organization_id=eq.${customerId}&status=eq.sent&order=due_date.asc.nullsfirst,id&offset=0&limit=200`,
  ),
  call(RECEIVABLES, 'one customer', 'receivables', ({ customerId }) => ({
    ...{ p_query: '', p_limit: 1, p_organization_id: customerId },
  })),
  {
    ...call(RECEIVABLES, 'all customers as of a past day', 'receivables_as_of', () => ({
      ...{ p_day: '2026-10-31', p_query: '', p_limit: 501 },
    })),
    reportMs: REPORT_ALONE_MS,
  },
  {
    ...call(RECEIVABLES, 'sales tax of a month', 'sales_tax_report', () => ({
      ...{ p_from: '2026-10-01', p_until: '2026-10-31' },
    })),
    reportMs: REPORT_ALONE_MS,
  },
  list(
    '/admin/time',
    'miles of a pay period, for payroll',
    () =>
      '/mileage_entries?select=employee_user_id,miles,employee:profiles!mileage_entries_employee_user_id_fkey(first_name,last_name)&status=eq.approved&drive_date=gte.2026-11-01&drive_date=lte.2026-11-14&limit=1000',
  ),
];
