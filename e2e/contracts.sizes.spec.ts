/** A project is billed by its contract: schedule, deposit, progress with retainage, and the release of what was held. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'contracts' });

test('a contract is billed as its work is completed, and its retainage is released', async ({
  openAs,
  company,
  portal,
}) => {
  const project = await portal.owner.query<{ id: string }>(
    "insert into public.projects (name, organization_id) values ('Store remodel', $1) returning id",
    [company.organizations.customer],
  );
  const page = await openAs('admin');
  await page.goto(`/admin/projects/${project.rows[0]?.id}`);
  await page.getByRole('link', { name: 'Set up contract' }).click();

  await page.getByRole('textbox', { name: 'Retainage, %' }).first().fill('10');
  const lines = page.getByRole('listitem', { name: /^Line \d+$/ });
  await lines.nth(0).getByRole('textbox', { name: 'Description' }).fill('Demolition');
  await lines.nth(0).getByRole('textbox', { name: 'Scheduled value, $' }).fill('$10,000');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await lines.nth(1).getByRole('textbox', { name: 'Description' }).fill('Doors');
  await page.getByRole('button', { name: 'Save contract' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await expectAccessible(page);
  await lines.nth(1).getByRole('textbox', { name: 'Scheduled value, $' }).fill('5000');
  await lines.nth(1).getByRole('checkbox', { name: 'Milestone: done or not' }).click();
  await page.getByRole('button', { name: 'Save contract' }).click();
  await expect(page.getByText('Contract saved')).toBeVisible();
  await expect(page.getByText('$15,000.00').first()).toBeVisible();

  // A deposit is an invoice; once paid, it is taken off the next one.
  await page.getByRole('button', { name: 'Ask for a deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Ask for a deposit' });
  await deposit.getByRole('textbox', { name: 'Amount, $' }).fill('1500');
  await deposit.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible();
  const send = async () => {
    await page.getByRole('button', { name: /^(Send|Save and send)/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  };
  await send();
  await portal.owner.query(
    `with payment as (
       insert into customer_payments (organization_id, method, received_on, amount)
       values ($1, 'check', current_date, 1500) returning id
     )
     insert into payment_allocations (customer_payment_id, partner_invoice_id, amount)
     select payment.id, i.id, 1500 from payment, partner_invoices i where i.organization_id = $1 and i.status = 'sent'`,
    [company.organizations.customer],
  );

  const contract = `/admin/partner-billing/contracts/${project.rows[0]?.id}`;
  await page.goto(contract);
  const schedule = page.getByRole('list', { name: 'Schedule of values' });
  await schedule.getByRole('listitem', { name: 'Demolition' }).getByRole('textbox').fill('50%');
  await schedule.getByRole('checkbox', { name: 'Done' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create progress invoice' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible();
  await expect(page.getByText('Computed from the lines of the contract when you save.')).toBeVisible();
  await page.getByRole('button', { name: 'Take off this invoice' }).click();
  await expect(page.getByText('$1,500.00 taken off')).toBeVisible();
  await expect(page.getByText('$7,500.00').first()).toBeVisible();
  await send();

  await page.goto(contract);
  await page.getByRole('button', { name: 'Release retainage' }).click();
  const release = page.getByRole('dialog', { name: 'Release retainage' });
  await expect(release.getByText('$1,000.00 is held.')).toBeVisible();
  await release.getByRole('textbox', { name: 'Amount, $' }).fill('400');
  await release.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible();
  await send();

  await page.goto('/admin/partner-billing/contracts');
  await expect(page.getByText('Store remodel').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Receivables' }).click();
  await expect(page.getByText('$600.00').filter({ visible: true }).first()).toBeVisible();
});
