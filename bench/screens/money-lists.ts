import type { ScreenQuestion } from './screen-question.ts';

/** What the lists of invoices, payments, payment runs, batches, and reminders ask. */
const list = (
  screen: string,
  name: string,
  path: string,
  role: 'admin' | 'partner' = 'admin',
): ScreenQuestion => ({
  ...{ screen, name, roles: [role], method: 'GET', prefer: 'count=estimated' },
  path: () => path,
});

/** The hits of a search are counted to a hundred (web/lib/list-count.ts). */
const search = (...question: Parameters<typeof list>): ScreenQuestion => ({
  ...list(...question),
  prefer: 'count=planned',
});

const INVOICES = '/admin/partner-billing/invoices';
const OWN_INVOICES = '/partner/invoices';
const PAYMENTS = '/admin/partner-billing/payments';
const RUNS = '/admin/subcontractor-bills/payment-runs';
const BATCHES = '/admin/partner-billing/accounting';
const PAGE = 'offset=0&limit=51';

const invoices = (filter: string) =>
  `/partner_invoices?select=id,invoice_number,status,title,customer_reference,issue_date,due_date,total_amount,balance_amount,invoice_state,created_at,partner:organizations(name)&order=created_at.desc,id.desc&${PAGE}${filter}`;
/** Open ones without a dispute, as their filters ask for them. */
const undisputed = (filter: string) =>
  invoices(`&status=eq.sent&disputes.resolved_at=is.null&disputes=is.null${filter}`).replace(
    '&order',
    ',disputes:invoice_disputes()&order',
  );
const NOT_DUE = '&or=(due_date.is.null,due_date.gte.2026-11-30)';
const searched = (text: string) =>
  `&or=(${['invoice_number', 'title', 'customer_reference', 'notes'].map((name) => `${name}.ilike."%25${text}%25"`).join()})`;
const payments = (filter: string) =>
  `/customer_payments?select=id,method,reference,received_on,amount,available_amount,returned_on,customer:organizations(name)&order=received_on.desc,id&${PAGE}${filter}`;
const runs = (filter: string) =>
  `/payment_runs?select=id,run_number,payment_method,pay_on,status,total_amount,bill_count,payee_count,exported_at,created_at,author:profiles!payment_runs_created_by_fkey(first_name,last_name)&order=run_number.desc&${PAGE}${filter}`;
const batches = (filter: string) =>
  `/accounting_batches?select=id,batch_number,format,ends_on,status,document_count,created_at,author:profiles!created_by(first_name,last_name)&order=batch_number.desc&${PAGE}${filter}`;

export const QUESTIONS: readonly ScreenQuestion[] = [
  list(INVOICES, 'first page', invoices('')),
  list(INVOICES, 'open ones', invoices('&status=eq.sent')),
  list(
    INVOICES,
    'due in a week',
    invoices('&status=eq.sent&due_date=gte.2026-11-30&due_date=lte.2026-12-06'),
  ),
  list(INVOICES, 'overdue', undisputed('&due_date=lt.2026-11-30')),
  list(INVOICES, 'sent and not viewed', undisputed(`${NOT_DUE}&paid_amount=eq.0&viewed_at=is.null`)),
  list(
    INVOICES,
    'disputed',
    invoices('&status=eq.sent&disputes.resolved_at=is.null').replace(
      '&order',
      ',disputes:invoice_disputes!inner(id)&order',
    ),
  ),
  list(INVOICES, 'partly paid', undisputed(`${NOT_DUE}&paid_amount=gt.0`)),
  list(INVOICES, 'paid', invoices('&status=eq.paid')),
  search(INVOICES, 'search by number', invoices(searched('INV-G0012345'))),
  search(INVOICES, 'search by a word of all', invoices(searched('work'))),
  {
    ...list(OWN_INVOICES, 'first page', '', 'partner'),
    path: ({ organizationId }) => invoices(`&status=neq.draft&organization_id=in.(${organizationId})`),
  },
  list(PAYMENTS, 'first page', payments('')),
  list(PAYMENTS, 'with credit left', payments('&available_amount=gt.0')),
  list(PAYMENTS, 'that came back', payments('&returned_on=not.is.null')),
  search(PAYMENTS, 'search by reference', payments('&or=(reference.ilike."%2512345%25")')),
  list(RUNS, 'first page', runs('')),
  list(RUNS, 'void ones', runs('&status=eq.void')),
  list(BATCHES, 'first page', batches('')),
  list(BATCHES, 'exported ones', batches('&status=eq.exported')),
];
