/** A field worker's dashboard that is open while the office assigns work. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { expectSettled } from './support/settled.ts';
import { approvable } from './support/undo-work.ts';

test.use({ world: 'live dashboards' });

test('an open dashboard shows new work within seconds', { tag: '@main-phone' }, async ({
  openAs,
  company,
}) => {
  const firm = await openOnPhone(openAs, 'subcontractor', '/subcontractor/dashboard');
  const technician = await openOnPhone(openAs, 'employee', '/employee/dashboard');
  await expect(firm.getByText('Nothing is assigned to your company')).toBeVisible();
  await expect(technician.getByText('Nothing is assigned to you')).toBeVisible();

  await assignedOrder(company);
  await expect(firm.getByRole('link', { name: /Dock door will not close/ })).toBeVisible();
  await expect(firm.getByRole('link', { name: /Work to do/ })).toContainText('1');
  await expect(technician.getByRole('link', { name: /Dock door will not close/ })).toBeVisible();
});

test('new work appears that was assigned before the page is connected for changes', {
  tag: '@main-phone',
}, async ({ openAs, company }) => {
  const dashboard = await openAs('employee');
  const list = await openAs('subcontractor');
  const connections = await Promise.all([dashboard, list].map(holdChanges));
  await dashboard.goto('/employee/dashboard');
  await list.goto('/subcontractor/work-orders');
  for (const page of [dashboard, list]) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSettled(page);
  }

  const { data: order } = await company.people.admin.client
    .from('work_orders')
    .select('work_order_number')
    .eq('id', await assignedOrder(company))
    .single()
    .throwOnError();
  for (const connect of connections) connect();
  for (const page of [dashboard, list])
    await expect(page.getByText(order.work_order_number).filter({ visible: true }).first()).toBeVisible();
});

test('the sums above an open list of bills follow the bills', { tag: '@main-phone' }, async ({
  openAs,
  portal,
  company,
}) => {
  const { billId } = await approvable(portal, company);
  const admin = company.people.admin.client;
  const firm = await openOnPhone(openAs, 'subcontractor', '/subcontractor/bills');
  await expect(sumOf(firm, 'In review')).toContainText('$120.00');
  await expectSettled(firm);

  await admin.rpc('approve_bill', { bill_id: billId, total_amount: 120 }).throwOnError();
  await expect(sumOf(firm, 'Approved, not paid yet')).toContainText('$120.00');
  await expect(sumOf(firm, 'In review')).not.toContainText('$120.00');
  const payment = { paid_on: '2026-03-05', payment_method: 'ach' } as const;
  await admin.rpc('mark_bills_paid', { bill_ids: [billId], ...payment }).throwOnError();
  await expect(sumOf(firm, 'Approved, not paid yet')).not.toContainText('$120.00');
});

/** A figure with its label. */
const sumOf = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('..');

/** Delays what a page sends for live changes. Returns a function that connects it. */
async function holdChanges(page: Page): Promise<() => void> {
  let connect = () => {};
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/realtime/, (socket) => {
    const server = mayConnect.then(() => {
      const connection = socket.connectToServer();
      connection.onMessage((message) => socket.send(message));
      return connection;
    });
    socket.onMessage(async (message) => (await server).send(message));
  });
  return connect;
}
