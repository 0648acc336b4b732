/** From an approved report to the customer's portal: what is ready, a draft, its sending, and a void invoice. */
import type { Page } from '@playwright/test';
import { startMailServer } from '#test/support/smtp-server.ts';
import { addReportedWork, approve, setHourlyPrice } from './support/approved-work.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { expectNothingBeyond, isPhone, shown } from './support/sizes.ts';

test.use({ world: 'invoicing', actionTimeout: 15_000 });
test.setTimeout(120_000);

const READY = '/admin/partner-billing/select-reports';

/** Selects rows of the list, on a phone after the button that shows their boxes. */
async function select(page: Page, ...titles: string[]): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const title of titles) {
    await page
      .getByRole('checkbox', { name: new RegExp(title) })
      .filter({ visible: true })
      .click();
  }
}

test('an approved report is invoiced, sent by mail, read by the customer, and invoiced again when it is void', async ({
  openAs,
  portal,
  company,
}) => {
  const server = await startMailServer();
  await portal.owner.query(
    `update public.email_server set host = '127.0.0.1', port = $1, security = 'none'`,
    [server.port],
  );
  await portal.owner.query(
    `insert into public.organization_billing (organization_id, email, payment_terms_days, requires_reference)
     values ($1, 'ap@customer.test', 30, true)
     on conflict (organization_id) do update set email = excluded.email, payment_terms_days = 30, requires_reference = true`,
    [company.organizations.customer],
  );
  await setHourlyPrice(portal, 95);
  const { number, report } = await addReportedWork(portal, company, 'Cooler door');
  const office = await openAs('admin');

  await test.step('it is ready once it is approved, with its price and what is missing', async () => {
    await office.goto(READY);
    await expect(office.getByText('Everything is invoiced')).toBeVisible();
    await approve(portal, report);
    await office.goto(READY);
    await expect(shown(office, '$285.00')).toBeVisible();
    await office
      .getByRole('button', { name: /^Show details of/ })
      .filter({ visible: true })
      .click();
    await expect(shown(office, '3.00 h × $95.00')).toBeVisible();
    await expect(
      office.getByRole('link', { name: 'Enter the reference' }).filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible(office);
    await expectNothingBeyond(office);
  });

  await test.step('a draft of it is edited, with the price explained', async () => {
    await select(office, 'Cooler door');
    await expect(shown(office, '1 with something missing')).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Create 1 draft' }).click();
    await expect(office.getByRole('heading', { name: 'Draft invoice' })).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Why this price?' }).click();
    await expect(office.getByRole('list', { name: 'Prices, best first' })).toContainText('Standard rates');
    await expectAccessible(office);
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'Add a discount' }).click();
    await office.getByRole('listitem', { name: 'Line 2' }).getByLabel('Price').fill('$35');
    await expect(shown(office, '$250.00')).toBeVisible();
    await expectNothingBeyond(office);
  });

  await test.step('it is not sent without the reference that the customer requires', async () => {
    await office.getByRole('button', { name: 'Save and send…' }).click();
    await expect(
      office.getByText('This customer requires a PO or reference. Enter it on the draft.'),
    ).toBeVisible();
    await expect(office.getByRole('button', { name: 'Send invoice' })).toBeDisabled();
    await office.getByRole('button', { name: 'Cancel' }).click();
    await office.getByLabel('PO or reference').fill('PO 4711');
    await office.getByRole('button', { name: 'Save and send…' }).click();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Send invoice' }).click();
    await expect(office.getByText(/sent to ap@customer\.test/)).toBeVisible();
    await expect(office.getByRole('heading', { name: /^INV-/ })).toBeVisible();
    await expectAccessible(office);
  });

  const sent = await portal.owner.query<{ id: string; number: string }>(
    `select id, invoice_number as number from public.partner_invoices where status = 'sent'`,
  );
  const [invoice] = sent.rows;
  await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1);
  expect(server.received[0]).toContain('ap@customer.test');
  expect(server.received[0]).toContain(invoice?.number ?? '');

  const customer = await openAs('partner');
  await test.step('the customer reads it in the portal', async () => {
    await customer.goto(`/partner/invoices/${invoice?.id}`);
    await expect(shown(customer, '$250.00')).toBeVisible();
    await expect(shown(customer, 'PO 4711')).toBeVisible();
    await expectAccessible(customer);
  });

  await test.step('voided with a reason, its work is ready again, and the customer reads why', async () => {
    await office.goto(READY);
    await expect(office.getByText('Everything is invoiced')).toBeVisible();
    await office.goto(`/admin/partner-billing/invoices/${invoice?.id}`);
    await office.getByRole('button', { name: 'Void', exact: true }).click();
    await office.getByLabel('Reason').fill('Wrong price list');
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Void invoice' }).click();
    await expect(office.getByText('This invoice is void')).toBeVisible();
    await office.goto(READY);
    await expect(shown(office, number)).toBeVisible();
    await expect(shown(office, '$285.00')).toBeVisible();
    await office.goto(`/admin/partner-billing/invoices/${invoice?.id}`);
    await office.getByRole('button', { name: 'Invoice it again' }).click();
    await expect(office.getByRole('heading', { name: 'Draft invoice' })).toBeVisible();
    await expect(office.getByLabel('PO or reference')).toHaveValue('PO 4711');
    await customer.reload();
    await expect(customer.getByText('This invoice is void. Do not pay it.')).toBeVisible();
    await expect(customer.getByText('Wrong price list')).toBeVisible();
  });
  await server.stop();
});

test('two people invoice the same work, edit one draft, and send it at once: one succeeds, the other reads why', async ({
  openAs,
  portal,
  company,
}) => {
  for (const title of ['Dock door', 'Back door', 'Gate']) {
    const { report } = await addReportedWork(portal, company, title);
    await approve(portal, report);
  }
  await portal.owner.query(`update public.organization_members set role = 'admin' where user_id = $1`, [
    company.people.manager.profileId,
  ]);
  await setHourlyPrice(portal, 95);
  await portal.owner.query(
    `insert into public.organization_billing (organization_id, email) values ($1, 'ap@customer.test')
     on conflict (organization_id) do nothing`,
    [company.organizations.customer],
  );
  const refused = /\/rpc\/(save_invoice|send_invoice)/;
  const [one, other] = [await openAs('admin'), await openAs('manager', { refused })];
  for (const page of [one, other]) {
    await page.goto(`${READY}?q=do`);
    await select(page, 'Dock door');
  }

  await test.step('both invoice the same work', async () => {
    await one.getByRole('button', { name: 'Create 1 draft' }).click();
    await expect(one.getByRole('heading', { name: 'Draft invoice' })).toBeVisible();
    await other
      .getByRole('checkbox', { name: /Back door/ })
      .filter({ visible: true })
      .click();
    await other.getByLabel('What each invoice is for').selectOption('One invoice per work order');
    await other.getByRole('button', { name: 'Create 2 drafts' }).click();
    await expect(other.getByRole('heading', { name: '1 draft created' })).toBeVisible();
    await expect(other.getByText('1 work order was not invoiced')).toBeVisible();
    await expect(other.getByText(/is on an invoice already/)).toBeVisible();
    await expectAccessible(other);
  });

  await test.step('both edit one draft, and the second one compares', async () => {
    await other.goto(new URL(one.url()).pathname);
    await expect(other.getByLabel('Title')).toBeVisible();
    for (const [page, title] of [
      [one, 'By the first'],
      [other, 'By the second'],
    ] as const) {
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Save Draft' }).click();
      if (page === one) await expect(shown(page, 'All is saved')).toBeVisible();
    }
    await expect(other.getByRole('heading', { name: 'Somebody else has changed this draft' })).toBeVisible();
    await expect(other.getByText('By the first')).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect(shown(other, 'All is saved')).toBeVisible();
  });

  await test.step('both send it', async () => {
    await one.reload();
    await one.getByLabel('PO or reference').fill('PO 1');
    await one.getByRole('button', { name: 'Save Draft' }).click();
    await expect(shown(one, 'All is saved')).toBeVisible();
    await other.reload();
    for (const page of [one, other]) {
      await page.getByRole('button', { name: 'Send…' }).click();
      await expect(page.getByRole('button', { name: 'Send invoice' })).toBeEnabled();
    }
    await one.getByRole('button', { name: 'Send invoice' }).click();
    await expect(one.getByRole('heading', { name: /^INV-/ })).toBeVisible();
    await other.getByRole('button', { name: 'Send invoice' }).click();
    await expect(other.getByText(/has been sent already/).first()).toBeVisible();
  });
});
