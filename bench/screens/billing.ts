import type { ScreenQuestion } from './screen-question.ts';

/** What the Billing Dashboard, the margin, and their lists ask. */

const call = (screen: string, name: string, procedure: string, body: object): ScreenQuestion => ({
  ...{ screen, name, roles: ['admin'], method: 'POST' },
  path: () => `/rpc/${procedure}`,
  body: () => body,
});
const BILLING = '/admin/billing-dashboard';
const MARGIN = '/admin/analytics/margin';
const YEAR = { p_from: '2026-01-01', p_until: '2026-12-31' };

export const QUESTIONS: readonly ScreenQuestion[] = [
  call(BILLING, 'figures', 'billing_figures', { p_days: 30 }),
  call(BILLING, 'work to invoice', 'billable_work', { p_limit: 51, p_offset: 0 }),
  call(BILLING, 'sum of work to invoice', 'billable_sums', {}),
  call(BILLING, 'sum of a search', 'billable_sums', { p_search: 'door' }),
  call('/admin/partner-billing/invoices', 'sums of a week', 'invoice_sums', {
    ...{ p_due_from: '2026-11-30', p_due_until: '2026-12-06' },
  }),
  call('/admin/partner-billing/invoices', 'sums without a due date', 'invoice_sums', { p_is_due_none: true }),
  call('/admin/subcontractor-bills', 'sums without a due date', 'bill_sums', {
    ...{ p_statuses: ['approved'], p_is_due_none: true },
  }),
  call('/admin/partner-billing/payments', 'sums of a month', 'payment_sums', {
    ...{ p_from: '2026-11-01', p_until: '2026-11-30' },
  }),
  call('/admin/subcontractor-bills', 'sums of a week', 'bill_sums', {
    ...{ p_due_from: '2026-11-30', p_due_until: '2026-12-06' },
  }),
  call('/admin/analytics', 'margin by month, all years', 'margin_figures', { p_by_month: true }),
  call('/admin/analytics', 'margin by customer and month, all years', 'margin_figures', {
    ...{ p_by: 'customer', p_by_month: true },
  }),
  ...['customer', 'subcontractor', 'trade', 'project', 'location'].map((p_by) =>
    call('/admin/analytics', `margin by ${p_by}, a year`, 'margin_figures', { p_by, ...YEAR }),
  ),
  call('/admin/analytics', 'margin of a trade by customer, a year', 'margin_figures', {
    ...{ p_by: 'customer', p_trade: 'HVAC', ...YEAR },
  }),
  call(MARGIN, 'first page of a trade and a month', 'margin_rows', {
    ...{ p_trade: 'HVAC', p_from: '2026-10-01', p_until: '2026-10-31', p_limit: 51, p_offset: 0 },
  }),
];
