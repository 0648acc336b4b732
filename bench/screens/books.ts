import type { ScreenQuestion } from './screen-question.ts';

/** What the pages of one customer's account, of payment runs, of miles, of price lists, and of the books ask. */
const list = (
  screen: string,
  name: string,
  path: ScreenQuestion['path'],
  role: 'admin' | 'partner' | 'employee' = 'admin',
): ScreenQuestion => ({ ...{ screen, name, roles: [role] }, method: 'GET', path });
const call = (
  screen: string,
  name: string,
  procedure: string,
  body: ScreenQuestion['body'],
): ScreenQuestion => ({
  ...{ screen, name, roles: ['admin'], method: 'POST' },
  path: () => `/rpc/${procedure}`,
  ...(body && { body }),
});

const DRIVER = 'employee:profiles!mileage_entries_employee_user_id_fkey(first_name,last_name)';
const MILES = `/mileage_entries?select=id,drive_date,miles,status,cost_amount,${DRIVER},work_order:work_orders(id,work_order_number)`;

export const QUESTIONS: readonly ScreenQuestion[] = [
  call('/admin/partner-billing/accounting', 'checklist of a month', 'month_checklist', () => ({
    p_month: '2026-10-01',
  })),
  list(
    '/admin/partner-billing/accounting',
    'closed months',
    () => '/closed_months?select=id,month_date,closed_at&order=month_date.desc&limit=120',
  ),
  list(
    '/admin/subcontractor-bills/payment-runs/new',
    'bills to pay',
    () =>
      '/subcontractor_bills?select=id,internal_bill_number,due_date,total_amount,paid_amount,balance,firm:organizations(id,name,account:organization_bank_accounts(account_last4))&status=eq.approved&balance=gt.0&or=(due_date.is.null,due_date.lte.2026-12-07)&order=due_date.asc.nullsfirst,id&limit=200',
  ),
  list(
    '/admin/partner-billing/price-lists',
    'first page',
    () =>
      '/price_lists?select=id,name,scope,valid_from,customer:organizations(name)&is_active=eq.true&order=name,id&limit=51',
  ),
  list('/admin/time', 'miles to approve', () => `${MILES}&status=eq.submitted&order=drive_date,id&limit=200`),
  list(
    '/admin/time',
    'own miles',
    () => `${MILES}&status=eq.submitted&order=drive_date,id&limit=200`,
    'employee',
  ),
  call('/admin/subcontractor-bills/year-totals', 'this year', 'subcontractor_year_totals', () => ({
    p_year: 2026,
  })),
  list('/admin/settings/taxes', 'first page', () => '/tax_rates?select=*&order=state,kind,name,id&limit=51'),
  list(
    '/admin/partner-billing/accounting/$id',
    'first page of a batch',
    () =>
      '/accounting_batch_items?select=id,kind,record_id,number,name,document_date,amount,batch:accounting_batches!inner(batch_number)&batch.batch_number=eq.1&order=kind,document_date,id&limit=100',
  ),
  call('/admin/work-orders/$id', 'margin', 'margin_of', ({ workOrderIds }) => ({
    p_work_order_id: workOrderIds[0],
  })),
  list(
    '/admin/subcontractor-bills/$id',
    'a bill that waits, with the comparison of its lines',
    () =>
      '/subcontractor_bills?select=id,status,total_amount,lines:subcontractor_bill_work_orders(work_order_id,amount,comparison)&status=eq.submitted&order=created_at.desc,id&limit=1',
  ),
  {
    ...{ screen: '/partner/invoices', name: 'what is owed', roles: ['partner'], method: 'POST' },
    path: () => '/rpc/invoices_owed',
    body: ({ organizationId }) => ({ p_organization_ids: [organizationId] }),
  },
];
