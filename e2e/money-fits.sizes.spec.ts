/** The largest amounts on every screen that shows money, on a desktop and on a phone: none is cut off. */
import { expect, type Page } from '@playwright/test';
import { MONEY_MAX } from '#shared/limits.ts';
import type { Screen } from '#shared/paths.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { clippedAmounts, countAmounts } from './support/clipped-amounts.ts';
import { addressOf, go, openAtHome, test } from './support/screens.ts';
import { expectSettled } from './support/settled.ts';

test.use({ world: 'money-fits' });

const OFFICE: Screen[] = [
  ...(['/admin/dashboard', '/admin/billing-dashboard', '/admin/time-management'] as const),
  ...(['/admin/work-orders', '/admin/work-orders/$id', '/admin/projects/$id', '/admin/employees'] as const),
  ...(['/admin/subcontractor-bills', '/admin/subcontractor-bills/$id', '/admin/reports/$id'] as const),
  ...(['/admin/finance/receipts', '/admin/finance/receipts/$id', '/admin/receipts'] as const),
  ...(['/admin/partner-billing/invoices', '/admin/partner-billing/invoices/$id'] as const),
];
const SUBCONTRACTOR: Screen[] = [
  ...(['/subcontractor/dashboard', '/subcontractor/work-orders', '/subcontractor/work-orders/$id'] as const),
  ...(['/subcontractor/bills', '/subcontractor/bills/$id', '/subcontractor/submit-bill'] as const),
];
/** Additional parameters of the URL, if they show the money. */
const SEARCH: Partial<Record<Screen, string>> = { '/admin/time-management': '?tab=items' };

/** Sets every amount to the largest one; three receipts add up to one digit more. */
async function segmentMoney({ owner }: TestPortal, employee: string): Promise<void> {
  const client = await owner.connect();
  const set = async (table: string, columns: string) => {
    await client.query(`alter table public.${table} disable trigger user`);
    await client.query(`update public.${table} set ${columns}`);
    await client.query(`alter table public.${table} enable trigger user`);
  };
  await client.query(
    `insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 1) on conflict do nothing`,
    [employee],
  );
  await client.query(
    `insert into public.profile_cost_rates (profile_id, hourly_cost_rate) values ($1, 1) on conflict do nothing`,
    [employee],
  );
  await client.query(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time, status)
     select $1, w.id, current_date - 1, now() - interval '26 hours', now() - interval '23 hours', 'submitted'
     from public.work_orders w limit 1`,
    [employee],
  );
  await client.query(
    `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
     select $1, 'Hillside Hardware and Building Supply', current_date, 1, 'approved' from generate_series(1, 2)`,
    [employee],
  );
  await set('work_order_budgets', `nte_amount = ${MONEY_MAX} - 1`);
  await set('subcontractor_bill_work_orders', `amount = ${MONEY_MAX}`);
  await set('subcontractor_bills', `total_amount = ${MONEY_MAX}, over_nte_amount = ${MONEY_MAX}`);
  await set('receipts', `amount = ${MONEY_MAX}`);
  await set('receipt_allocations', `amount = ${MONEY_MAX}`);
  await set('partner_invoice_lines', `unit_price = ${MONEY_MAX}`);
  await set('partner_invoices', `total_amount = ${MONEY_MAX}`);
  await set('profile_rates', `hourly_billable_rate = ${MONEY_MAX}`);
  await set('profile_cost_rates', `hourly_cost_rate = ${MONEY_MAX}`);
  await set('cost_rate_history', `hourly_cost_rate = ${MONEY_MAX}`);
  client.release();
}

async function visit(page: Page, screens: readonly Screen[], address: (screen: Screen) => string) {
  const clipped: string[] = [];
  let amounts = 0;
  for (const screen of screens) {
    await go(page, `${address(screen)}${SEARCH[screen] ?? ''}`);
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
    await expectSettled(page);
    clipped.push(...(await clippedAmounts(page)).map((amount) => `${screen}: ${amount}`));
    amounts += await countAmounts(page);
  }
  expect(clipped).toEqual([]);
  return amounts;
}

test.beforeAll(({ portal, company, paperwork: _ }) =>
  segmentMoney(portal, company.people.employee.profileId),
);

test('the office sees every amount completely', async ({ openAs, paperwork }) => {
  test.setTimeout(180_000);
  const page = await openAtHome(openAs, 'admin');
  expect(await visit(page, OFFICE, (screen) => addressOf(screen, paperwork))).toBeGreaterThan(40);
});

test('a subcontractor sees every amount completely', async ({ openAs, paperwork }) => {
  test.setTimeout(120_000);
  const page = await openAtHome(openAs, 'subcontractor');
  expect(await visit(page, SUBCONTRACTOR, (screen) => addressOf(screen, paperwork))).toBeGreaterThan(8);
});
