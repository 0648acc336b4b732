/**
 * A receipt from the photo to the reimbursement: submitted, sent back, corrected, approved, reimbursed; and bulk
 * actions.
 */
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { photoFile } from './support/photo-file.ts';
import { go } from './support/screens.ts';

test.use({ world: 'receipts', actionTimeout: 15_000 });

const PDF = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

/** The employee's only work; returns its id. */
async function assigned(portal: TestPortal, company: Company): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `with made as (
       insert into public.work_orders (title, status, organization_id, partner_location_id, reported_by)
       values ('Replace the door closer', 'assigned', $1, $2, $3) returning id
     ), given as (
       insert into public.work_order_assignments (work_order_id, assigned_to, organization_id, assignment_type)
       select id, $4, $5, 'internal' from made
     )
     select id from made`,
    [
      company.organizations.customer,
      company.locationId,
      company.people.partner.profileId,
      company.people.employee.profileId,
      company.organizations.contractor,
    ],
  );
  return rows[0]?.id ?? '';
}

test('a receipt is photographed, survives a reload, is sent back, corrected, approved, and reimbursed', {
  tag: ['@main-phone', '@phone-only'],
}, async ({ openAs, portal, company }) => {
  test.setTimeout(120_000);
  const workOrderId = await assigned(portal, company);
  const crew = await openAs('employee');
  const office = await openAs('manager');

  await test.step('the employee submits it, with all of it on the only work order', async () => {
    await crew.goto('/employee/receipts');
    await crew.getByRole('link', { name: 'Add Receipt' }).first().click();
    await crew.getByLabel('Choose photos or PDFs').setInputFiles([await photoFile('receipt.jpg'), PDF]);
    await crew.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(crew.getByText('Say where it was bought.')).toBeVisible();
    await crew.getByLabel('Amount in dollars').fill('45.5');
    await crew.getByLabel('Vendor').fill('Hartwell Supply');
    await crew.getByRole('button', { name: /^All on WO-/ }).click();
    await expect(crew.getByLabel(/^Share of WO-/)).toHaveValue('45.50');
    const job = crew.getByRole('listitem').filter({ has: crew.getByLabel(/^Share of WO-/) });
    const label = await job.getByText('Replace the door closer').boundingBox();
    expect(label?.width).toBeGreaterThanOrEqual(80);
    await crew.reload();
    await expect(crew.getByText('Kept on this device')).toBeVisible();
    await expect(crew.getByLabel('Vendor')).toHaveValue('Hartwell Supply');
    await crew.getByLabel(/^Share of WO-/).fill('46');
    await crew.getByRole('button', { name: 'Submit receipt' }).click();
    await expect(crew.getByText('The shares are more than the amount.')).toBeVisible();
    await crew.getByLabel(/^Share of WO-/).fill('40.25');
    await expect(crew.getByText('$5.25')).toBeVisible();
    await expectAccessible(crew);
    await crew.getByRole('button', { name: 'Submit receipt' }).dblclick();
    await expect(crew).toHaveURL('/employee/receipts');
    await expect(crew.getByText('Hartwell Supply').filter({ visible: true })).toHaveCount(1);
    await expectAccessible(crew);
  });

  await test.step('a second submission of the receipt gets a warning', async () => {
    await go(crew, '/employee/receipts/new');
    await crew.getByLabel('Amount in dollars').fill('45.50');
    await crew.getByLabel('Vendor').fill('hartwell supply');
    await expect(crew.getByText('This may be a duplicate')).toBeVisible();
  });

  await test.step('the office sends it back', async () => {
    await office.goto('/admin/finance/receipts?status=submitted');
    await office.getByRole('link', { name: 'Hartwell Supply' }).filter({ visible: true }).click();
    await expect(office.getByRole('button', { name: 'Open receipt.jpg' })).toBeVisible();
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Open receipt.jpg' }).click();
    await expect(office.getByRole('button', { name: 'Close' })).toBeVisible();
    await office.keyboard.press('Escape');
    await expect(office.getByRole('dialog')).toHaveCount(0);
    // Shown where there is a keyboard.
    await expect(office.getByText(/S to send back, N for the next/)).toBeAttached();
    await office.keyboard.press('s');
    const question = office.getByRole('dialog', { name: 'Send this receipt back?' });
    await question.getByRole('button', { name: 'Send receipt back' }).click();
    await expect(question.getByText('Say why, so that it can be corrected.')).toBeVisible();
    await question.getByLabel('Reason').fill('The total is cut off.');
    await question.getByRole('button', { name: 'Send receipt back' }).click();
    await expect(question).toBeHidden();
    await expect(office.getByText('The total is cut off.').first()).toBeVisible();
    await expect(office.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect
      .poll(async () => (await portal.owner.query('select status from public.receipts')).rows)
      .toEqual([{ status: 'rejected' }]);
  });

  await test.step('the employee corrects it and submits it again', async () => {
    await go(crew, '/employee/receipts?status=rejected');
    await crew.getByRole('link', { name: 'Hartwell Supply' }).filter({ visible: true }).click();
    await expect(crew.getByText('The total is cut off.').first()).toBeVisible();
    await expect(crew.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await crew.getByRole('button', { name: 'Correct and send again' }).click();
    await expect(crew.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible();
    await crew.getByLabel('Amount in dollars').fill('44.50');
    await crew.getByRole('button', { name: 'Send again' }).click();
    await expect(crew.getByText('$45.50, now $44.50')).toBeVisible();
  });

  await test.step('the office approves it, allocates all of it to the work order, and reimburses it', async () => {
    await office.reload();
    await expect(office.getByRole('button', { name: 'Approve' })).toBeVisible();
    await office.getByRole('button', { name: 'Approve' }).click();
    await expect(office.getByRole('button', { name: 'Mark as reimbursed' })).toBeVisible();
    await office.getByRole('button', { name: 'Change jobs' }).click();
    const jobs = office.getByRole('dialog', { name: 'What it was for' });
    await jobs.getByLabel(/^Share of WO-/).fill('44.50');
    await expectAccessible(office);
    await jobs.getByRole('button', { name: 'Save' }).click();
    await expect(jobs).toBeHidden();
    await office.getByRole('button', { name: 'Mark as reimbursed' }).click();
    await office
      .getByRole('dialog', { name: 'Mark as reimbursed' })
      .getByRole('button', { name: 'Mark as reimbursed' })
      .click();
    await expect(office.getByText('Reimbursed').first()).toBeVisible();
    await go(office, `/admin/work-orders/${workOrderId}`);
    const main = office.getByRole('main');
    await expect(main.getByText('Hartwell Supply').filter({ visible: true })).toHaveCount(1);
  });
});

test('the office submits for somebody else, and approves many at once', { tag: '@desktop-only' }, async ({
  openAs,
  portal,
  company,
}) => {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
     select $1, 'Shop ' || n, date '2026-03-01' + n, 10 * n from generate_series(1, 3) n returning id`,
    [company.people.employee.profileId],
  );
  const office = await openAs('manager');
  await office.goto('/admin/receipts/upload');
  await office.getByLabel('Who paid').fill('employee');
  await office
    .getByRole('option', { name: /employee/ })
    .first()
    .click();
  await office.getByLabel('Amount in dollars').fill('9.99');
  await office.getByLabel('Vendor').fill('Paper Shop');
  await office.getByRole('button', { name: 'Submit receipt' }).click();
  await expect(office.getByText('Submitted by')).toBeVisible();
  await office.keyboard.press('k');
  await expect(office.getByRole('heading', { name: 'Paper Shop' })).toBeVisible();

  await go(office, '/admin/finance/receipts?status=submitted&q=Shop&bought-to=2026-03-31');
  await expect(office.getByText('$60.00').first()).toBeVisible();
  await expectAccessible(office);
  for (const name of ['Shop 1', 'Shop 2']) {
    await office
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .click();
  }
  await office.getByRole('button', { name: 'Approve 2 · $30.00' }).click();
  await expect(office.getByText('2 receipts approved')).toBeVisible();
  await expect(office.getByRole('row', { name: /Shop 3/ })).toBeVisible();
  await expect(office.getByRole('row', { name: /Shop 1/ })).toHaveCount(0);

  const other = await openAs('employee');
  await other.goto(`/employee/receipts/${rows[2]?.id}`);
  await other.getByRole('button', { name: 'Withdraw' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Withdraw receipt' }).click();
  await expect(other).toHaveURL('/employee/receipts');
  await expect(other.getByText('Shop 3')).toHaveCount(0);
});
