/** The link in the email of an invoice opens it without an account; the office sees who read it, and ends the link. */
import { linkIn, startMailServer } from '#test/support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { addInvoice } from './support/invoices.ts';

test.use({ world: 'invoice-links', actionTimeout: 15_000 });

test('a customer opens an invoice by its link, and the office sees it', async ({
  openAs,
  portal,
  company,
  browser,
}) => {
  const server = await startMailServer();
  await portal.owner.query(
    `update public.email_server set host = '127.0.0.1', port = $1, security = 'none'`,
    [server.port],
  );
  await portal.owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, 'ap@customer.test')
     on conflict (organization_id) do update set email = excluded.email`,
    [company.organizations.customer],
  );
  const draft = await addInvoice(portal, company, { status: 'draft', amount: 250 });
  const office = await openAs('admin');

  await test.step('the office says where customers pay, at an address with https only', async () => {
    await office.goto('/admin/settings/invoicing');
    await expectAccessible(office);
    await office.getByLabel('Where customers pay').fill('http://pay.example.com');
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Enter an address that begins with https://.')).toBeVisible();
    await office.getByLabel('Where customers pay').fill('https://pay.example.com/acme');
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Settings saved')).toBeVisible();
  });

  await test.step('the office sends the invoice', async () => {
    await office.goto(`/admin/partner-billing/invoices/${draft.id}`);
    await office.getByRole('button', { name: 'Send…' }).click();
    await office.getByRole('button', { name: 'Send invoice' }).click();
    await expect(office.getByText('Nobody has opened it yet.')).toBeVisible();
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1);
  });
  const url = linkIn(server.received[0] ?? '', '/i/') ?? '';
  const context = await browser.newContext();
  const customer = await context.newPage();

  await test.step('a reader without an account sees what to pay and where', async () => {
    await customer.goto(url);
    await expect(customer.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Pay $250.00' })).toHaveAttribute(
      'href',
      'https://pay.example.com/acme',
    );
    await expectAccessible(customer);
    const beyond = await customer.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    const download = customer.waitForEvent('download');
    await customer.getByRole('link', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^INV-\d+\.pdf$/);
  });

  await test.step('the office sees that it was read, and ends the link', async () => {
    await office.reload();
    await expect(office.getByText('Viewed', { exact: true }).first()).toBeVisible();
    const openings = office.getByRole('list', { name: 'Openings of the link' });
    await expect(openings.getByText('Read', { exact: true })).toBeVisible();
    await expect(openings.getByText('Downloaded')).toBeVisible();
    await office.getByRole('button', { name: 'Show link' }).click();
    await expect(office.getByLabel('Link of the invoice')).toHaveValue(url);
    await expectAccessible(office);
    await office.getByRole('button', { name: 'End', exact: true }).click();
    await office.getByRole('button', { name: 'End link' }).click();
    await expect(office.getByText(/^The link ended on/)).toBeVisible();
    await customer.reload();
    await expect(customer.getByRole('heading', { name: 'This link was replaced or ended.' })).toBeVisible();
    await expectAccessible(customer);
  });

  await test.step('a new link opens it again', async () => {
    await office.getByRole('button', { name: 'Make link' }).click();
    const renewed = await office.getByLabel('Link of the invoice').inputValue();
    await customer.goto(renewed);
    await expect(customer.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  });
  await context.close();
  await server.stop();
});
