/** A customer's invoice: what the office downloads, and what the customer sees of it. */
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { addInvoice } from './support/invoices.ts';
import { openWide } from './support/open-screen.ts';

test.use({ world: 'invoices', actionTimeout: 15_000 });

test('the office downloads a draft, marked as one, and an invoice that was sent', async ({
  openAs,
  portal,
  company,
}) => {
  const draft = await addInvoice(portal, company, { status: 'draft' });
  const sent = await addInvoice(portal, company);
  const office = await openWide(openAs, 'admin', `/admin/partner-billing/invoices/${draft.id}`);
  const download = async () => {
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
    const { text } = await extractText(pdf, { mergePages: true });
    return { name: file.suggestedFilename(), text };
  };
  const first = await download();
  expect(first.name).toBe('Draft invoice.pdf');
  expect(first.text).toContain('DRAFT');

  await office.goto(`/admin/partner-billing/invoices/${sent.id}`);
  await expect(office.getByRole('heading', { name: sent.number })).toBeVisible();
  await expectAccessible(office);
  const second = await download();
  expect(second.name).toBe(`${sent.number}.pdf`);
  expect(second.text).toContain('$560.00');
  expect(second.text).not.toContain('DRAFT');
});

test('a customer finds what it owes, opens an overdue invoice, and downloads it', async ({
  openAs,
  portal,
  company,
}) => {
  await portal.owner.query('delete from app.receivable_entries; delete from partner_invoices');
  const late = await addInvoice(portal, company, { dueInDays: -3, description: 'Dock door repaired' });
  const other = await addInvoice(portal, company, { amount: 40.5 });
  await addInvoice(portal, company, { status: 'draft', amount: 70 });
  await addInvoice(portal, company, { status: 'paid', amount: 80 });
  const customer = await openWide(openAs, 'partner', '/partner/dashboard');

  await test.step('the list is in the navigation, with what is owed above it', async () => {
    await customer.getByRole('link', { name: 'Invoices', exact: true }).click();
    await expect(customer).toHaveURL('/partner/invoices');
    await expect(customer.getByText('$600.50')).toBeVisible();
    await expect(customer.getByRole('row')).toHaveCount(4);
    await expectAccessible(customer);
    await customer.goto('/partner/invoices?status=open');
    await expect(customer.getByRole('row')).toHaveCount(3);
    await expect(customer.getByRole('row', { name: other.number })).toBeVisible();
    await customer.goto('/partner/invoices?status=overdue');
    await expect(customer.getByRole('row')).toHaveCount(2);
    // The sum above is of all, whatever the list shows.
    await expect(customer.getByText('$600.50')).toBeVisible();
  });

  await test.step('its page says that it is overdue, and saves the document', async () => {
    await customer.getByRole('link', { name: late.number }).click();
    await expect(customer.getByRole('heading', { name: late.number })).toBeVisible();
    await expect(customer.getByText('3 days overdue')).toBeVisible();
    await expectAccessible(customer);
    const [file] = await Promise.all([
      customer.waitForEvent('download'),
      customer.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${late.number}.pdf`);
  });

  await test.step('the office sees when the customer opened it first', async () => {
    const viewed = () =>
      portal.owner.query('select invoice_number from partner_invoices where viewed_at is not null');
    await expect.poll(async () => (await viewed()).rows).toEqual([{ invoice_number: late.number }]);
    const office = await openWide(openAs, 'admin', `/admin/partner-billing/invoices/${late.id}`);
    const fact = office.getByText('Viewed by the customer').locator('xpath=..');
    await expect(fact.getByRole('definition')).not.toHaveText('—');
    await expectAccessible(office);
    // The office reads the customer's page without a trace.
    await office.goto(`/partner/invoices/${other.id}`);
    await expect(office.getByRole('heading', { name: other.number })).toBeVisible();
    expect((await viewed()).rows).toHaveLength(1);
  });
});

test("another customer's invoice and a draft are not found", async ({ openAs, portal, company }) => {
  const draft = await addInvoice(portal, company, { status: 'draft' });
  const sent = await addInvoice(portal, company);
  const customer = await openWide(openAs, 'partner', `/partner/invoices/${draft.id}`);
  await expect(customer.getByText('This was not found')).toBeVisible();
  const other = await openWide(openAs, 'otherPartner', `/partner/invoices/${sent.id}`);
  await expect(other.getByText('This was not found')).toBeVisible();
  expect(await other.content()).not.toContain(sent.number);
});
