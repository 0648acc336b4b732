/** A bill with lines: compared, approved in part, with retainage that is released, paid by a run, and in the year totals. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { go } from './support/screens.ts';

test.use({ world: 'bills-in-depth', actionTimeout: 15_000 });

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

test('a bill is compared, approved in part, held in part, released, and paid', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(120_000);
  const { customer, subcontractor } = company.organizations;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed) values ('Replace the door closer', 'completed', $1, $2, $3, now()) returning id`,
    [customer, company.locationId, subcontractor],
  );
  await company.people.admin.client
    .rpc('set_agreed_rate', { organization_id: subcontractor, hourly_rate: 90 })
    .throwOnError();
  const { data: bill } = await company.people.subcontractor.client
    .rpc('submit_bill', {
      lines: [
        {
          ...{ work_order_id: rows[0]?.id ?? '', amount: 450 },
          items: [
            { kind: 'labor', description: 'Two technicians', hours: 4, hourly_rate: 100, amount: 400 },
            { kind: 'material', description: 'Closer', amount: 50 },
          ],
        },
      ],
    })
    .throwOnError();
  const office = await openAs('admin', { refused: /create_payment_run/ });

  await test.step('the office reads the lines beside the agreed rate', async () => {
    await office.goto(`/admin/subcontractor-bills/${bill.id}`);
    await expect(shown(office, 'Two technicians')).toBeVisible();
    await expect(shown(office, /\$90\.00/)).toBeVisible();
    await expectAccessible(office);
  });

  await test.step('less is approved with a reason, and a tenth of it is held', async () => {
    await office.getByRole('button', { name: 'Approve less' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel(/^Approved amount/).fill('410');
    await dialog.getByLabel('Retainage, %').fill('101');
    await dialog.getByRole('button', { name: 'Approve $410.00' }).click();
    await expect(dialog.getByText('Enter a percentage from 0 to 100.')).toBeVisible();
    await dialog.getByLabel('Retainage, %').fill('10');
    await dialog.getByLabel('Why not all of it?').fill('The agreed rate is $90.00.');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Approve $410.00' }).click();
    await expect(shown(office, 'Still held, not due')).toBeVisible();
    await expect(shown(office, '$41.00')).toBeVisible();
  });

  await test.step('the subcontractor reads the reason and what is held', async () => {
    const crew = await openAs('subcontractor');
    await crew.goto(`/subcontractor/bills/${bill.id}`);
    await expect(shown(crew, 'The agreed rate is $90.00.')).toBeVisible();
    await expect(shown(crew, 'Still held, not due')).toBeVisible();
    await expect(crew.getByRole('button', { name: 'Release retainage' })).toHaveCount(0);
    await expectAccessible(crew);
  });

  await test.step('a part of the retainage is released, and a run pays what is due', async () => {
    await office.getByRole('button', { name: 'Release retainage' }).click();
    const dialog = office.getByRole('dialog');
    await expect(dialog.getByLabel('Amount')).toHaveValue('41.00');
    await dialog.getByLabel('Amount').fill('21');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(shown(office, '$390.00 is left to pay')).toBeVisible();
    await go(office, '/admin/subcontractor-bills/payment-runs/new');
    await expect(shown(office, bill.internal_bill_number)).toBeVisible();
    await office.getByRole('button', { name: 'Pay these bills' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Pay by check' }).click();
    await expect(office.getByRole('heading', { name: 'Payment run 1', exact: true })).toBeVisible();
    await expect(shown(office, '$390.00')).toBeVisible();
  });

  await test.step('the year totals have the payment; the W-9 is entered, and its number is checked', async () => {
    await go(office, '/admin/subcontractor-bills/payment-runs');
    await office.getByRole('link', { name: 'Year totals' }).click();
    await expect(shown(office, '$390.00')).toBeVisible();
    await expect(shown(office, 'Missing')).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('link', { name: 'The subcontractor' }).filter({ visible: true }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Taxpayer number').fill('12-345678');
    await dialog.getByRole('button', { name: 'Save W-9' }).click();
    await expect(dialog.getByText('Enter the 9 digits of the number, as on the W-9.')).toBeVisible();
    await expectAccessible(office);
    await dialog.getByLabel('Taxpayer number').fill('12-3456789');
    await dialog.getByRole('button', { name: 'Save W-9' }).click();
    await expect(shown(office, 'EIN ending in 6789')).toBeVisible();
    await expect(shown(office, 'On file')).toBeVisible();
  });
});
