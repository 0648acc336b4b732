/** From approved work to its margin: the Billing Dashboard, an invoice, the work order, the project, and analytics. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'margin', actionTimeout: 15_000 });

test('a receipt is to be invoiced, is invoiced, and its margin is found from analytics', async ({
  openAs,
  portal,
  company,
}) => {
  const { owner } = portal;
  const { rows } = await owner.query<{ id: string; project_id: string }>(
    `with project as (
       insert into public.projects (name, status) values ('Store refit', 'active') returning id
     ), work as (
       insert into public.work_orders (title, organization_id, status, project_id, trade)
       select 'Door sticks', $1, 'completed', project.id, 'Doors & Glass' from project returning id, project_id
     ), receipt as (
       insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
       values ($2, 'Supply House', app.office_day(now()) - 40, 80) returning id
     ), part as (
       insert into public.receipt_allocations (receipt_id, work_order_id, amount)
       select receipt.id, work.id, 80 from receipt, work
     )
     select id, project_id from work`,
    [company.organizations.customer, company.people.employee.profileId],
  );
  const work = rows[0];
  await owner.query(
    `update public.receipts set status = 'approved', reviewed_by = $1, reviewed_at = now() where status = 'submitted'`,
    [company.people.admin.profileId],
  );
  const office = await openAs('admin');

  await test.step('the Billing Dashboard says what is to be invoiced, and opens just that', async () => {
    await office.goto('/admin/billing-dashboard');
    const old = office.getByRole('link', { name: /\$80\.00 Of that, older than 30 days/ });
    await expect(old).toBeVisible();
    await expectAccessible(office);
    await old.click();
    await expect(office).toHaveURL(/select-reports\?.*worked-to=/);
    await expect(office.getByText('To be invoiced')).toBeVisible();
    await expect(office.getByText('$80.00').filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('it is invoiced', async () => {
    await owner.query(
      `with draft as (insert into public.partner_invoices (organization_id) values ($1) returning id), line as (
         insert into public.partner_invoice_lines (partner_invoice_id, work_order_id, description, unit_price, receipt_allocation_id)
         select draft.id, a.work_order_id, 'Door closer', 100, a.id from draft, public.receipt_allocations a
       ) select from draft`,
      [company.organizations.customer],
    );
    await owner.query(
      `update public.partner_invoices set status = 'sent', issue_date = app.office_day(now()), sent_at = now() where status = 'draft'`,
    );
  });

  await test.step('the work order and the project show their margin, and the project its forecast', async () => {
    await office.goto(`/admin/work-orders/${work?.id}`);
    await expect(office.getByText('$20.00 (20.0%)').filter({ visible: true })).toBeVisible();
    await expect(office.getByText('Nothing waits for approval or for an invoice.')).toBeVisible();
    await office.goto(`/admin/projects/${work?.project_id}`);
    await office.getByRole('button', { name: 'Edit budget' }).click();
    const dialog = office.getByRole('dialog', { name: 'Budget of the project' });
    await dialog.getByLabel('Budget, $').fill('75');
    await dialog.getByLabel('Contract value, $').fill('-1');
    await dialog.getByRole('button', { name: 'Save budget' }).click();
    await expect(dialog.getByText('Enter 0 or more.')).toBeVisible();
    await dialog.getByLabel('Contract value, $').fill('150');
    await dialog.getByRole('button', { name: 'Save budget' }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText('$5.00 over the budget')).toBeVisible();
    await expectAccessible(office);
  });

  await test.step('analytics drill down from a bar to the work', async () => {
    await office.goto('/admin/analytics');
    await office.getByRole('combobox', { name: 'Margin' }).selectOption('By trade');
    await office.getByRole('link', { name: 'Doors & Glass' }).click();
    await expect(office).toHaveURL(/analytics\/margin\?.*trade=/);
    await expect(office.getByText('Door sticks').filter({ visible: true })).toBeVisible();
    await expect(office.getByText('$20.00 (20.0%)')).toBeVisible();
    await expectAccessible(office);
  });

  await test.step('a part of a stacked bar opens its work orders, and so does the number in the table', async () => {
    await office.goto('/admin/analytics');
    const chart = office.getByRole('img', { name: 'Requests per month' });
    await chart.locator('.recharts-bar-rectangle path').first().click();
    await expect(office).toHaveURL(/work-orders\?.*created-from=/);
    await expect(office.getByText('Door sticks').filter({ visible: true })).toBeVisible();
    await office.goto('/admin/analytics');
    await office.getByRole('button', { name: 'Requests per month: show the table' }).click();
    await expectAccessible(office);
    await office.getByRole('table', { name: 'Requests per month' }).getByRole('link').first().click();
    await expect(office).toHaveURL(/work-orders\?.*trade=Doors/);
    await expect(office.getByText('Door sticks').filter({ visible: true })).toBeVisible();
  });

  await test.step('a dispatcher gets no margin', async () => {
    const dispatcher = await openAs('employee');
    await dispatcher.goto('/admin/analytics/margin');
    await expect(dispatcher).not.toHaveURL(/analytics\/margin/);
  });
});
