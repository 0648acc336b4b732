import { MONEY_MAX } from '#shared/limits.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/without-triggers.ts';

/** Sets every amount of a portal to the largest one; three receipts add up to one digit more. */
export async function setLargestAmounts({ owner }: TestPortal, employee: string): Promise<void> {
  const set = (table: string, columns: string) =>
    withoutTriggers(owner, table, () => owner.query(`update public.${table} set ${columns}`));
  await owner.query(
    `insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 1) on conflict do nothing`,
    [employee],
  );
  await owner.query(
    `insert into public.profile_cost_rates (profile_id, hourly_cost_rate) values ($1, 1) on conflict do nothing`,
    [employee],
  );
  await owner.query(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time, status)
     select $1, w.id, current_date - 1, now() - interval '26 hours', now() - interval '23 hours', 'submitted'
     from public.work_orders w limit 1`,
    [employee],
  );
  await owner.query(
    `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
     select $1, 'Hillside Hardware and Building Supply', current_date, 1, 'approved' from generate_series(1, 2)`,
    [employee],
  );
  await set('work_order_budgets', `nte_amount = ${MONEY_MAX} - 1`);
  await set('subcontractor_bill_work_orders', `amount = ${MONEY_MAX}, billed_amount = ${MONEY_MAX}`);
  await set(
    'subcontractor_bills',
    `total_amount = ${MONEY_MAX}, billed_amount = ${MONEY_MAX}, over_nte_amount = ${MONEY_MAX}`,
  );
  await set('receipts', `amount = ${MONEY_MAX}`);
  await set('receipt_allocations', `amount = ${MONEY_MAX}`);
  await set('partner_invoice_lines', `unit_price = ${MONEY_MAX}`);
  await set(
    'partner_invoices',
    `total_amount = ${MONEY_MAX}, paid_amount = case when status = 'paid' then ${MONEY_MAX} else 0 end, credited_amount = 0`,
  );
  await set('profile_rates', `hourly_billable_rate = ${MONEY_MAX}`);
  await set('profile_cost_rates', `hourly_cost_rate = ${MONEY_MAX}`);
  await set('cost_rate_history', `hourly_cost_rate = ${MONEY_MAX}`);
}
