/** What the office approves by mistake is undone from its toast, without a trace, and nobody hears of it. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { toastsOf } from './support/conversation.ts';
import { approvable } from './support/undo-work.ts';

test.use({ world: 'undo', actionTimeout: 15_000 });

const undo = (page: Page) => toastsOf(page).getByRole('button', { name: 'Undo' });
/** What an approval would have notified people of. */
const NOTIFIED = `select kind from public.notifications where kind ~ '_(approved|completed)$'
  union all select 'held' from app.held_notifications`;

test('an approved report, bill, and everybody’s time are undone', { tag: '@main-phone' }, async ({
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
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toastsOf(page).getByText(/^Report RPT-\d+ approved$/)).toBeVisible();
    await expect(page.getByText('Approved by admin Person').first()).toBeVisible();
    expect(await statusOf('work_order_reports', reportId)).toBe('approved');
    await undo(page).focus();
    await page.keyboard.press('Enter');
    await expect(toastsOf(page).getByText(/^Undone: Report RPT-\d+ approved$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    expect(await statusOf('work_order_reports', reportId)).toBe('submitted');
    await expectAccessible(page);
  });

  await test.step('a bill', async () => {
    await page.goto(`/admin/subcontractor-bills/${billId}`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toastsOf(page).getByText(/^Bill BILL-\d+ approved$/)).toBeVisible();
    await undo(page).click();
    await expect(toastsOf(page).getByText(/^Undone: Bill BILL-\d+ approved$/)).toBeVisible();
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
    await undo(page).click();
    await expect(toastsOf(page).getByText('Undone: 2 entries approved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve all' })).toBeEnabled();
  });

  expect((await portal.owner.query(NOTIFIED)).rows).toEqual([]);
});
