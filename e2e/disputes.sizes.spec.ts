/** A customer disputes an invoice; the office answers and resolves it with a credit note, which the customer reads. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { addInvoice } from './support/invoices.ts';

test.use({ world: 'disputes', actionTimeout: 15_000 });

test('a dispute goes from the customer to the office and back', async ({ openAs, portal, company }) => {
  const invoice = await addInvoice(portal, company, { amount: 250 });
  const other = await addInvoice(portal, company, { amount: 90 });
  const customer = await openAs('partner');
  const office = await openAs('admin');

  await test.step('the customer says what is wrong', async () => {
    await customer.goto(`/partner/invoices/${invoice.id}`);
    await expectAccessible(customer);
    await customer.getByRole('button', { name: 'Dispute this invoice' }).click();
    const dialog = customer.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send dispute' }).click();
    await expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
    await dialog.getByLabel('What is wrong?').selectOption('A price is wrong');
    await dialog.getByLabel('Disputed amount, $').fill('40');
    await dialog.getByLabel('Description').fill('We agreed on a lower rate.');
    await expectAccessible(customer);
    await dialog.getByRole('button', { name: 'Send dispute' }).click();
    await expect(dialog).toBeHidden();
    await expect(customer.getByText('Disputed', { exact: true }).first()).toBeVisible();
    await expect(customer.getByText('We agreed on a lower rate.')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Dispute this invoice' })).toBeHidden();
    await expectAccessible(customer);
  });

  await test.step('the office is notified, finds it in its list, and answers', async () => {
    await office.goto('/notifications');
    await expect(office.getByText(`${invoice.number} is disputed`).filter({ visible: true })).toBeVisible();
    await office.goto('/admin/partner-billing/invoices?status=disputed');
    await expect(office.getByText(invoice.number).filter({ visible: true }).first()).toBeVisible();
    await expect(office.getByText(other.number)).toBeHidden();
    await office.goto(`/admin/partner-billing/receivables/${company.organizations.customer}`);
    await expect(office.getByText('Disputed', { exact: true })).toHaveCount(1);
    await office.getByRole('link', { name: invoice.number }).click();
    await expect(office.getByText('$40.00 disputed on')).toBeVisible();
    await office.getByRole('button', { name: 'Send message' }).click();
    await expect(office.getByText('Write a message.')).toBeVisible();
    await office.getByLabel('Message to the customer').fill('We look into it.');
    await office.getByRole('button', { name: 'Send message' }).click();
    await expect(office.getByRole('listitem').filter({ hasText: 'We look into it.' })).toBeVisible();
    await expect(office.getByLabel('Message to the customer')).toHaveValue('');
    await expectAccessible(office);
  });

  await test.step('the customer reads the answer and asks more', async () => {
    await customer.reload();
    await expect(customer.getByText('We look into it.')).toBeVisible();
    await customer.getByLabel('Question or message').fill('When will you know?');
    await customer.getByRole('button', { name: 'Send message' }).click();
    await expect(customer.getByRole('listitem').filter({ hasText: 'When will you know?' })).toBeVisible();
  });

  await test.step('the office resolves it with a credit note', async () => {
    await office.reload();
    await expect(office.getByText('When will you know?')).toBeVisible();
    await office.getByRole('button', { name: 'Resolve dispute' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Resolve dispute' }).click();
    await expect(dialog.getByText('Say how this is resolved.')).toBeVisible();
    await dialog.getByLabel('Amount to credit, $').fill('40');
    await dialog.getByLabel('Resolution').fill('You are right about the rate.');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Resolve dispute' }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText('$40.00 credited with CN-000001')).toBeVisible();
    // Nothing of it is paid.
    await expect(office.getByText(/^(Sent|Viewed)$/).first()).toBeVisible();
  });

  await test.step('the customer reads how, and can dispute the rest', async () => {
    await customer.goto('/notifications');
    await expect(
      customer.getByText(`The dispute of ${invoice.number} is resolved`).filter({ visible: true }),
    ).toBeVisible();
    await customer.goto(`/partner/invoices/${invoice.id}`);
    await expect(customer.getByText('You are right about the rate.')).toBeVisible();
    await expect(customer.getByText('$210.00 of $250.00 left to pay')).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Dispute this invoice' })).toBeVisible();
    await expectAccessible(customer);
  });
});
