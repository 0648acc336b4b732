/** Approved bills until their money is on its way: in parts, by checks, and by a file for the bank. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { go } from './support/screens.ts';

test.use({ world: 'payment-runs', actionTimeout: 15_000 });

/** A bill that the office has approved; due at once. */
async function approvedBill(
  portal: TestPortal,
  company: Company,
  amount: number,
  firm: 'subcontractor' | 'otherSubcontractor' = 'subcontractor',
) {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed) values ('Replace the door closer', 'completed', $1, $2, $3, now()) returning id`,
    [company.organizations.customer, company.locationId, company.organizations[firm]],
  );
  const { data } = await company.people[firm].client
    .rpc('submit_bill', { lines: [{ work_order_id: rows[0]?.id ?? '', amount }] })
    .throwOnError();
  await company.people.admin.client.rpc('approve_bill', { bill_id: data.id }).throwOnError();
  return { id: data.id, number: data.internal_bill_number };
}

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const payNow = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Pay these bills' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
};

test('a bill is paid in parts and by a run of checks, which a colleague cannot pay again, and which is voided', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(120_000);
  const first = await approvedBill(portal, company, 519);
  const second = await approvedBill(portal, company, 80, 'otherSubcontractor');
  const office = await openAs('admin', { refused: /create_payment_run/ });

  await test.step('a part of a bill is paid; more than is left is refused at the field', async () => {
    await office.goto(`/admin/subcontractor-bills/${first.id}`);
    await office.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toHaveValue('519.00');
    await dialog.getByLabel('Amount').fill('519.01');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByText('Enter $519.00 at most: more is not left.')).toBeVisible();
    await dialog.getByLabel('Amount').fill('$119.00');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(shown(office, 'Payment recorded. $400.00 is left.')).toBeVisible();
    await expect(shown(office, 'Left to pay')).toBeVisible();
    await expectAccessible(office);
  });

  await test.step('a run proposes what is left, and pays the chosen bills by check', async () => {
    await go(office, '/admin/subcontractor-bills');
    await office.getByRole('link', { name: 'Payment runs' }).click();
    await office.getByRole('link', { name: 'New payment run' }).first().click();
    await expect(shown(office, /\$119\.00 paid before/)).toBeVisible();
    await expect(shown(office, '2 bills to 2 subcontractors')).toBeVisible();
    await office.getByRole('checkbox', { name: new RegExp(second.number) }).click();
    await office.getByLabel('First check number').fill('2001');
    await expectAccessible(office);
    await payNow(office, 'Pay by check');
    await expect(office.getByRole('heading', { name: 'Payment run 1', exact: true })).toBeVisible();
    await expect(shown(office, 'Check 2001')).toBeVisible();
    await expectAccessible(office);
    const [register] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(register.suggestedFilename()).toBe('payment-run-1.pdf');
    expect((await readFile(await register.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('whoever confirms a bill second learns that it is paid', async () => {
    await go(office, '/admin/subcontractor-bills/payment-runs/new');
    await expect(shown(office, second.number)).toBeVisible();
    await company.people.admin.client
      .rpc('mark_bills_paid', {
        bill_ids: [second.id],
        paid_on: new Date().toISOString().slice(0, 10),
        payment_method: 'card',
      })
      .throwOnError();
    await payNow(office, 'Pay by check');
    await expect(
      shown(office, new RegExp(`since you chose them: ${second.number}\\. Nothing was paid`)),
    ).toBeVisible();
  });

  await test.step('the run is voided with a reason, and its bill is to be paid again', async () => {
    await go(office, '/admin/subcontractor-bills/payment-runs');
    await office.getByRole('link', { name: 'Run 1' }).filter({ visible: true }).click();
    await office.getByRole('button', { name: 'Void payment run' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Void payment run' }).click();
    await expect(dialog.getByText('Say why.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The printer tore the check.');
    await dialog.getByRole('button', { name: 'Void payment run' }).click();
    await expect(shown(office, 'This payment run is void. Its bills are to be paid again.')).toBeVisible();
    await go(office, `/admin/subcontractor-bills/${first.id}`);
    await expect(shown(office, 'Void: The printer tore the check.')).toBeVisible();
    await expect(office.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
  });

  await test.step('the subcontractor sees its own payments, with the reason', async () => {
    const crew = await openAs('subcontractor');
    await crew.goto(`/subcontractor/bills/${first.id}`);
    await expect(shown(crew, 'Void: The printer tore the check.')).toBeVisible();
    await expect(shown(crew, 'Left to pay')).toBeVisible();
    await expect(crew.getByRole('button', { name: 'Void', exact: true })).toHaveCount(0);
    await expectAccessible(crew);
  });
});

test('a file of transfers is made for the bank, and the subcontractor downloads its remittance advice', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(120_000);
  const bill = await approvedBill(portal, company, 250);
  const office = await openAs('admin');
  await office.goto('/admin/subcontractor-bills/payment-runs/new');

  await test.step('the bank is set up; a wrong digit is refused at its field', async () => {
    await office.getByLabel('How').selectOption('ach');
    await office.getByRole('button', { name: 'Checks and bank' }).first().click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Your bank', { exact: false }).first().fill('First Example Bank');
    await dialog.getByLabel('Its routing number').fill('121042883');
    await dialog.getByLabel('Your number at the bank').fill('1987654321');
    await dialog.getByLabel('Your company on statements').fill('Acme Mechanical Inc');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('One of them is wrong.', { exact: false })).toBeVisible();
    await dialog.getByLabel('Its routing number').fill('121042882');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(shown(office, 'Checks and bank saved')).toBeVisible();
  });

  await test.step('the account of the firm is entered, and only its last digits are shown', async () => {
    await office.getByRole('button', { name: 'Enter bank account' }).first().click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Routing number').fill('231380104');
    await dialog.getByLabel('Account number').fill('744556677');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Save account' }).click();
    await expect(office.getByRole('button', { name: 'Account ending in 6677' })).toBeVisible();
  });

  await test.step('the run makes the file, which is downloaded', async () => {
    const day = new Date(Date.now() + 86_400_000);
    while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
    await office.getByLabel('Day of the transfers').fill(day.toISOString().slice(0, 10));
    await payNow(office, 'Make the bank file');
    await expect(shown(office, 'The file is not at your bank yet')).toBeVisible();
    await expectAccessible(office);
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Download bank file' }).click(),
    ]);
    const content = await readFile(await file.path(), 'ascii');
    // Other tests of this portal may have left bills of the same firm.
    expect(content).toMatch(/622231380104744556677 {8}\d{10}RUN-/);
    expect(
      content
        .trimEnd()
        .split('\n')
        .every((record) => record.length === 94),
    ).toBe(true);
    await expect(shown(office, 'The file is not at your bank yet')).toHaveCount(0);
    await expect(office.getByRole('button', { name: 'Void payment run' })).toHaveCount(0);
  });

  await test.step('the subcontractor downloads its remittance advice', async () => {
    const crew = await openAs('subcontractor');
    await crew.goto(`/subcontractor/bills/${bill.id}`);
    const [advice] = await Promise.all([
      crew.waitForEvent('download'),
      crew.getByRole('button', { name: 'Remittance' }).click(),
    ]);
    expect((await readFile(await advice.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessible(crew);
  });
});
