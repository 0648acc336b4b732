/** Miles from the employee's entry over their approval to the draft of an invoice. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { employeeWork } from './support/employee-work.ts';

test.use({ world: 'mileage', actionTimeout: 15_000 });

test('an employee records miles, the office approves them, and they are work to invoice', async ({
  openAs,
  portal,
  company,
}) => {
  const { owner } = portal;
  const { id, assignment } = await employeeWork(owner, company).assign('Freezer leaks', 1);
  await owner.query(
    `with list as (
       insert into public.price_lists (name, valid_from) values ('Standard rates', '2026-01-01') returning id
     )
     insert into public.price_list_items (price_list_id, kind, value) select id, 'mile', 0.8 from list`,
  );

  await test.step('the employee records them on the assignment', async () => {
    const field = await openAs('employee');
    await field.goto(`/employee/assignments/${assignment}`);
    await field.getByRole('button', { name: 'Add miles' }).click();
    const form = field.getByRole('dialog', { name: 'Add miles' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter the miles.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Miles' }).fill('42.5');
    await form.getByRole('textbox', { name: /^Note/ }).fill('Shop to store and back');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(field.getByText('42.5 mi recorded')).toBeVisible();
    await expect(field.getByText('To approve')).toBeVisible();
    await expectAccessible(field);
  });

  await test.step('the office approves them on the work order', async () => {
    const office = await openAs('admin');
    await office.goto('/admin/time-management');
    await expect(office.getByRole('heading', { name: 'Mileage to approve' })).toBeVisible();
    await office.goto(`/admin/work-orders/${id}`);
    const heading = office.getByRole('heading', { name: 'Mileage', exact: true });
    const card = office.locator('section').filter({ has: heading });
    await expect(card.getByText('$29.75 at cost')).toBeVisible();
    await card.getByRole('button', { name: /^Approve 42\.5 mi/ }).click();
    await expect(office.getByText('Mileage approved')).toBeVisible();
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    await office.goto('/admin/billing-dashboard');
    await expect(office.getByText('$34.00').filter({ visible: true }).first()).toBeVisible();
  });
});
