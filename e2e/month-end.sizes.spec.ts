/** From an approved report to a closed month: invoiced, sent, read, reminded of, paid, exported, and then kept. */
import { linkIn, startMailServer } from '#test/support/smtp-server.ts';
import { addReportedWork, setHourlyPrice } from './support/approved-work.ts';
import { expectAccessible } from './support/axe.ts';
import { billApproved } from './support/bills.ts';
import { expect, test } from './support/company-journey.ts';
import { expectNothingBeyond, isPhone, shown } from './support/sizes.ts';

test.use({ world: 'month-end', actionTimeout: 15_000 });
test.setTimeout(240_000);

test('work of a month is billed, paid, exported, and its month is closed', async ({
  openAs,
  portal,
  company,
  browser,
}) => {
  // The browser's zone: a portal that is not set up has none of its own, and in New York the month may not be over yet.
  await portal.owner.query(
    `update public.organizations set time_zone = 'UTC' where organization_type = 'internal'`,
  );
  const server = await startMailServer();
  await portal.owner.query(
    `update public.email_server set host = '127.0.0.1', port = $1, security = 'none'`,
    [server.port],
  );
  await portal.owner.query(
    `insert into public.organization_billing (organization_id, email, payment_terms_days) values ($1, 'ap@customer.test', 30)
     on conflict (organization_id) do update set email = excluded.email, payment_terms_days = 30`,
    [company.organizations.customer],
  );
  await setHourlyPrice(portal, 95);
  const work = await addReportedWork(portal, company, 'Freezer door');
  await portal.owner.query(`update public.work_orders set trade = 'Doors & Glass' where id = $1`, [
    work.workOrder,
  ]);
  const office = await openAs('admin', { refused: /\/rpc\/record_payment/ });

  await test.step('a report is approved, and its work is ready to invoice with its price', async () => {
    await office.goto(`/admin/reports/${work.report}`);
    await office.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByText('Approved by admin Person').first()).toBeVisible();
    await office.goto('/admin/partner-billing/select-reports');
    await expect(shown(office, '$285.00')).toBeVisible();
    if (isPhone(office)) await office.getByRole('button', { name: 'Select', exact: true }).click();
    await office
      .getByRole('checkbox', { name: /Freezer door/ })
      .filter({ visible: true })
      .click();
    await office.getByRole('button', { name: 'Create 1 draft' }).click();
    await expect(office.getByRole('heading', { name: 'Draft invoice' })).toBeVisible();
  });

  await test.step('the invoice is sent by mail', async () => {
    await office.getByRole('button', { name: 'Send…' }).click();
    await office.getByRole('button', { name: 'Send invoice' }).click();
    await expect(office.getByRole('heading', { name: /^INV-/ })).toBeVisible();
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1);
  });
  const invoicePage = new URL(office.url()).pathname;
  const number = (await office.getByRole('heading', { name: /^INV-/ }).textContent())?.trim() ?? '';

  await test.step('the customer opens the link without an account, and downloads the PDF', async () => {
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(linkIn(server.received[0] ?? '', '/i/') ?? '');
    await expect(reader.getByRole('heading', { level: 1, name: number })).toBeVisible();
    const [pdf] = await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`${number}.pdf`);
    await context.close();
  });

  const customer = await openAs('partner');
  await test.step('the customer reads it in the portal, and downloads the PDF', async () => {
    await customer.goto('/partner/invoices');
    await customer
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click();
    await expect(shown(customer, '$285.00')).toBeVisible();
    const [pdf] = await Promise.all([
      customer.waitForEvent('download'),
      customer.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`${number}.pdf`);
  });

  await test.step('a part is paid', async () => {
    await office.goto(invoicePage);
    await expect(office.getByText('Viewed', { exact: true }).first()).toBeVisible();
    await office.getByRole('link', { name: 'Record payment' }).click();
    await office.getByLabel('Amount, $').fill('100');
    await office.getByRole('button', { name: 'Record payment' }).click();
    await expect(office.getByRole('heading', { name: number })).toBeVisible();
    await expect(office.getByText('Partly paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the office reminds of the rest by hand', async () => {
    await office.getByRole('button', { name: 'Send reminder' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
    await expect(office.getByText('Reminder sent to ap@customer.test')).toBeVisible();
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(2);
    expect((server.received[1] ?? '').replace(/=\r\n/g, '')).toContain('$185.00');
  });

  await test.step('the rest is paid', async () => {
    await office.getByRole('link', { name: 'Record payment' }).click();
    await expect(office.getByLabel('Amount, $')).toHaveValue('185.00');
    await office.getByRole('button', { name: 'Record payment' }).click();
    await expect(office.getByRole('heading', { name: number })).toBeVisible();
    await expect(office.getByText('Paid', { exact: true }).first()).toBeVisible();
    await customer.reload();
    await expect(customer.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('the work order and analytics show what was earned', async () => {
    await billApproved(portal, company, work.workOrder, 120);
    await office.goto(`/admin/work-orders/${work.workOrder}`);
    await expect(shown(office, '$165.00 (57.9%)')).toBeVisible();
    await office.goto('/admin/analytics');
    await office.getByRole('combobox', { name: 'Margin' }).selectOption('By trade');
    // Other charts have a bar of the trade, too.
    await office
      .getByRole('link', { name: 'Doors & Glass' })
      .and(office.locator('[href*="/analytics/margin"]'))
      .click();
    await expect(shown(office, 'Freezer door')).toBeVisible();
    await expect(shown(office, '$165.00 (57.9%)')).toBeVisible();
  });

  await test.step('a batch for the accounting program has the invoice, its payments, and the bill', async () => {
    await office.goto('/admin/partner-billing/accounting');
    await office.getByLabel('Format').first().selectOption('Plain CSV');
    await expect(office.getByText('4 documents')).toBeVisible();
    await expectAccessible(office);
    await expectNothingBeyond(office);
    await office.getByRole('button', { name: 'Make batch' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Batch 1' })).toBeVisible();
    await expect(shown(office, number)).toBeVisible();
    await expectAccessible(office);
    await expectNothingBeyond(office);
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: /^Download batch-1-invoices/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('batch-1-invoices.csv');
  });

  await test.step('the month before is closed', async () => {
    await office.goto('/admin/partner-billing/accounting');
    await office.getByRole('button', { name: 'Close a month' }).click();
    const dialog = office.getByRole('dialog', { name: 'Close a month' });
    await expect(dialog.getByText('0 documents in no batch')).toBeVisible();
    await expectAccessible(office);
    await dialog.getByRole('button', { name: /^Close \w+ \d{4}$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText('Closed', { exact: true }).filter({ visible: true })).toBeVisible();
  });

  await test.step('a payment on a day of it is refused at the field', async () => {
    const { rows } = await portal.owner.query<{ day: string }>('select app.closed_through()::text as day');
    await office.goto(`/admin/partner-billing/receivables/${company.organizations.customer}`);
    await office.getByRole('link', { name: 'Record payment' }).click();
    await office.getByLabel('Amount, $').fill('10');
    const day = office.getByLabel('Received on');
    await day.fill(rows[0]?.day ?? '');
    await office.getByRole('button', { name: 'Record payment' }).click();
    await expect(day).toHaveAccessibleDescription(/The month of .* is closed.*Use an open day/);
    await expectAccessible(office);
    await expectNothingBeyond(office);
  });
  await server.stop();
});
