/** A customer pays two invoices with one check, in part; the office corrects it, and the customer reads what is left. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { addInvoice } from './support/invoices.ts';

test.use({ world: 'payments', actionTimeout: 15_000 });

test('a payment is recorded, returned, credited, and seen by the customer', async ({
  openAs,
  portal,
  company,
}) => {
  const late = await addInvoice(portal, company, { dueInDays: -40, amount: 100 });
  const open = await addInvoice(portal, company, { dueInDays: 10, amount: 250 });
  const page = await openAs('admin');

  await test.step('receivables lead from the customer to the form of a payment', async () => {
    await page.goto('/admin/partner-billing/invoices');
    await page.getByRole('link', { name: 'Receivables' }).click();
    await expect(page.getByText('$350.00').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'The customer', exact: true }).click();
    await expect(page.getByRole('link', { name: late.number })).toBeVisible();
    await expectAccessible(page);
    const [statement] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Statement' }).click(),
    ]);
    expect(statement.suggestedFilename()).toMatch(/^Statement of The customer, .*\.pdf$/);
    await page.getByRole('link', { name: 'Record payment' }).click();
  });

  await test.step('the oldest invoice is paid first, and the rest goes on the next one', async () => {
    await page.getByLabel('Amount, $').fill('$160');
    await expect(page.getByLabel(`Amount for ${late.number}`)).toHaveValue('100.00');
    await expect(page.getByLabel(`Amount for ${open.number}`)).toHaveValue('60.00');
    await page.getByLabel('Reference').fill('1001');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment of $160.00' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer reads what is left', async () => {
    const customer = await openAs('partner');
    await customer.goto(`/partner/invoices/${open.id}`);
    await expect(customer.getByText('$190.00 of $250.00 left to pay')).toBeVisible();
    await expect(customer.getByText('Check · 1001')).toBeVisible();
    await expectAccessible(customer);
    await customer.goto(`/partner/invoices/${late.id}`);
    await expect(customer.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('a check that bounced opens the invoices again', async () => {
    await page.getByRole('button', { name: 'Return payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Return payment' }).click();
    await expect(dialog.getByText('Say why the payment does not count.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Insufficient funds.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Return payment' }).click();
    await expect(page.getByText('Insufficient funds.')).toBeVisible();
  });

  await test.step('a credit note and a payment settle an invoice from its page', async () => {
    await page.goto(`/admin/partner-billing/invoices/${late.id}`);
    await page.getByRole('button', { name: 'Credit note' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount, $').fill('30');
    await dialog.getByLabel('Reason').fill('One trip too many.');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await expect(page.getByText('CN-000001 for $30.00')).toBeVisible();
    await page.getByRole('link', { name: 'Record payment' }).click();
    await expect(page.getByLabel('Amount, $')).toHaveValue('70.00');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByRole('heading', { name: late.number })).toBeVisible();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer downloads the credit note', async () => {
    const customer = await openAs('partner');
    await customer.goto(`/partner/invoices/${late.id}`);
    const [note] = await Promise.all([
      customer.waitForEvent('download'),
      customer.getByRole('button', { name: 'PDF', exact: true }).click(),
    ]);
    expect(note.suggestedFilename()).toBe('CN-000001.pdf');
  });

  await test.step('the list of payments has both', async () => {
    await page.goto('/admin/partner-billing/payments');
    await expect(page.getByText('$160.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('$70.00').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
});
