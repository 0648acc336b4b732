/** What the office approves by mistake is undone from its toast, without a trace, and nobody hears of it. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { toastsOf } from './support/conversation.ts';
import { approvable } from './support/undo-work.ts';

test.use({ world: 'undo', actionTimeout: 15_000 });

const undo = (page: Page) => toastsOf(page).getByRole('button', { name: 'Undo' });
/** Waits until the toast of an earlier decision has moved out. */
async function clickUndo(page: Page): Promise<void> {
  await expect(undo(page)).toHaveCount(1);
  await undo(page).click();
}
/** What the decisions would have notified people of. */
const NOTIFIED = `select kind from public.notifications where kind ~ '_(approved|completed|rejected|paid)$'
  union all select 'held' from app.held_notifications`;

test('what was approved, sent back, paid, or archived is undone', { tag: '@main-phone' }, async ({
  openAs,
  portal,
  company,
}) => {
  const { reportId, billId } = await approvable(portal, company);
  const page = await openAs('admin');
  const statusOf = async (table: string, id: string) =>
    (await portal.owner.query(`select status from public.${table} where id = $1`, [id])).rows[0]?.status;

  await test.step('a report, by keyboard, on the next page too', async () => {
    await page.goto(`/admin/reports/${reportId}`);
    await page.getByLabel('Notes').fill('The closer still leaks.');
    await page.getByRole('button', { name: 'Send back' }).click();
    await expect(toastsOf(page).getByText(/^Report RPT-\d+ sent back$/)).toBeVisible();
    expect(await statusOf('work_order_reports', reportId)).toBe('rejected');
    await clickUndo(page);
    await expect(toastsOf(page).getByText(/^Report RPT-\d+ is back in review$/)).toBeVisible();
    expect(await statusOf('work_order_reports', reportId)).toBe('submitted');
    await expect(page.getByLabel('Notes')).toHaveValue('The closer still leaks.');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toastsOf(page).getByText(/^Report RPT-\d+ approved$/)).toBeVisible();
    await expect(page.getByText('Approved by admin Person').first()).toBeVisible();
    expect(await statusOf('work_order_reports', reportId)).toBe('approved');
    await undo(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf('work_order_reports', reportId)).toBe('submitted');
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    expect(await statusOf('work_order_reports', reportId)).toBe('submitted');
    // What scrolls under the phone's header is covered in part there. The notification is checked with the page.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(toastsOf(page).getByText(/^Report RPT-\d+ is back in review$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a bill', async () => {
    await page.goto(`/admin/subcontractor-bills/${billId}`);
    await page.getByRole('button', { name: 'Send back', exact: true }).click();
    await page.getByLabel('Reason').fill('The hours are missing.');
    await page.getByRole('button', { name: 'Send bill back' }).click();
    await expect(toastsOf(page).getByText(/^Bill BILL-\d+ sent back$/)).toBeVisible();
    expect(await statusOf('subcontractor_bills', billId)).toBe('rejected');
    await clickUndo(page);
    await expect(toastsOf(page).getByText(/^Bill BILL-\d+ is back in review$/)).toBeVisible();
    expect(await statusOf('subcontractor_bills', billId)).toBe('submitted');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toastsOf(page).getByText(/^Bill BILL-\d+ approved$/)).toBeVisible();
    await clickUndo(page);
    await expect.poll(() => statusOf('subcontractor_bills', billId)).toBe('submitted');
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    expect(await statusOf('subcontractor_bills', billId)).toBe('submitted');
  });

  await test.step('the time of two people, after a question', async () => {
    await page.goto('/admin/time-management?tab=timesheets&from=2026-03-02');
    await page.getByRole('button', { name: 'Approve all' }).click();
    const question = page.getByRole('dialog', { name: 'Approve the time of 2 people?' });
    await expect(question).toContainText('2 entries wait, Mar 2 – Mar 15, 2026.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Approve time' }).click();
    await expect(toastsOf(page).getByText('2 entries approved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve all' })).toBeDisabled();
    await clickUndo(page);
    await expect(toastsOf(page).getByText('2 entries are back in review')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve all' })).toBeEnabled();
  });

  await test.step('a location and a customer', async () => {
    for (const [address, action, done, back] of [
      [`/admin/partner-locations/${company.locationId}`, 'Retire', 'retired', 'Use again'],
      [
        `/admin/organizations/${company.organizations.otherCustomer}`,
        'Deactivate',
        'deactivated',
        'Reactivate',
      ],
    ] as const) {
      await page.goto(address);
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
      await expect(toastsOf(page).getByText(new RegExp(` ${done}$`))).toBeVisible();
      await expect(page.getByRole('button', { name: back })).toBeVisible();
      await clickUndo(page);
      await expect(toastsOf(page).getByText(/ again$/)).toBeVisible();
      await expect(page.getByRole('button', { name: action, exact: true })).toBeVisible();
    }
  });

  expect((await portal.owner.query(NOTIFIED)).rows).toEqual([]);

  await test.step('a payment', async () => {
    await page.goto(`/admin/subcontractor-bills/${billId}`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
    // Without the toast of the approval, which has an Undo of its own.
    await page.reload();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
    await expect(toastsOf(page).getByText(/^Bill BILL-\d+ marked as paid$/)).toBeVisible();
    expect(await statusOf('subcontractor_bills', billId)).toBe('paid');
    await clickUndo(page);
    await expect(toastsOf(page).getByText(/^Bill BILL-\d+ is no longer marked as paid$/)).toBeVisible();
    expect(await statusOf('subcontractor_bills', billId)).toBe('approved');
    await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
  });
});
