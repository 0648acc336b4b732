/** The office sets a schedule of reminders, reminds by hand, records a promise, and stops reminders of a customer. */
import { startMailServer } from '#test/support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { addInvoice } from './support/invoices.ts';

test.use({ world: 'dunning', actionTimeout: 15_000 });

test('a customer is reminded, promises to pay, and is left alone', async ({ openAs, portal, company }) => {
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
  const invoice = await addInvoice(portal, company, { amount: 250, dueInDays: 90 });
  const office = await openAs('admin');

  await test.step('the office turns reminders on, with words that can be filled', async () => {
    await office.goto('/admin/settings/reminders');
    await office.getByRole('checkbox', { name: 'Send reminders' }).click();
    const text = office.getByLabel('Step 1: text');
    await text.fill('Dear {{name}}');
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('In braces, use only what is listed above the steps.')).toBeVisible();
    await text.fill('Dear {{contact}}, {{total}} is due soon.');
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Settings saved')).toBeVisible();
  });

  await test.step('the invoice says what comes next, and the office reminds now', async () => {
    await office.goto(`/admin/partner-billing/invoices/${invoice.id}`);
    await expect(office.getByText(/^Next reminder: .*3 days before the due date/)).toBeVisible();
    await office.getByRole('button', { name: 'Send reminder' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
    await expect(office.getByText('Reminder sent to ap@customer.test')).toBeVisible();
    await expect(
      office.getByRole('list', { name: 'Sent reminders' }).getByText('Sent by hand'),
    ).toBeVisible();
    await expect.poll(() => server.received.length, { timeout: 20_000 }).toBe(1);
    expect((server.received[0] ?? '').replace(/=\r\n/g, '')).toContain('$250.00 is due soon.');
    await expectAccessible(office);
  });

  await test.step('a promise pauses reminders until its day', async () => {
    await office.getByRole('button', { name: 'Record promise' }).click();
    const dialog = office.getByRole('dialog', { name: /^Promise of .* to pay/ });
    await dialog.getByRole('button', { name: 'Record promise' }).click();
    await expect(dialog.getByText('Enter a date.')).toBeVisible();
    await dialog.getByLabel('Promised for').fill(Temporal.Now.plainDateISO().add({ days: 30 }).toString());
    await dialog.getByLabel('Who said so').fill('Pat Ledger');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Record promise' }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText(/^Payment is promised: no reminders are sent until/)).toBeVisible();
    await expect(office.getByText('$250.00 promised for')).toBeVisible();
  });

  await test.step('the customer is stopped and resumed on the page of what it owes', async () => {
    await office.goto(`/admin/partner-billing/receivables/${company.organizations.customer}`);
    await expect(office.getByText('$250.00 promised for')).toBeVisible();
    await office.getByRole('button', { name: 'Stop reminders' }).click();
    const dialog = office.getByRole('dialog', { name: /^Stop reminders of/ });
    await dialog.getByRole('button', { name: 'Stop reminders' }).click();
    await expect(dialog.getByText('Say why, for those who look at it later.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('They pay by a plan.');
    await dialog.getByRole('button', { name: 'Stop reminders' }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText('They pay by a plan.')).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Resume reminders' }).click();
    await expect(office.getByText('They pay by a plan.')).toBeHidden();
  });
  await server.stop();
});
