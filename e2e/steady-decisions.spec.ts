/** The page of a report or a bill does not jump when it is approved, sent back, or undone. */
import { expect, test } from './support/company-journey.ts';
import { toastsOf } from './support/conversation.ts';
import { expectSteady, topOf } from './support/steady.ts';
import { approvable } from './support/undo-work.ts';

test.use({ world: 'steady-decisions', actionTimeout: 15_000 });

test('what is read stays where it is while it is decided and undone', async ({ openAs, portal, company }) => {
  const { reportId, billId } = await approvable(portal, company);
  const page = await openAs('admin');
  const undo = toastsOf(page).getByRole('button', { name: 'Undo' });

  await test.step('a report', async () => {
    await page.goto(`/admin/reports/${reportId}`);
    await page.getByLabel('Notes').fill('The closer still leaks.');
    const work = page.getByRole('heading', { name: 'Work performed' });
    const facts = page.getByText('Hours worked', { exact: true }).first();
    const [workTop, factsTop] = [await topOf(work), await topOf(facts)];
    for (const name of ['Send back', 'Approve']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByText(/^(Approved|Sent back) by admin Person$/).first()).toBeVisible();
      await expectSteady(work, workTop);
      await expectSteady(facts, factsTop);
      await expect(undo).toHaveCount(1);
      await undo.click();
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
      await expectSteady(work, workTop);
      await expect(undo).toHaveCount(0);
    }
  });

  await test.step('a bill', async () => {
    await page.goto(`/admin/subcontractor-bills/${billId}`);
    const details = page.getByRole('heading', { name: 'Details' });
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    const top = await topOf(details);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Mark as paid' })).toBeVisible();
    await expectSteady(details, top);
    await undo.click();
    await expect(page.getByRole('button', { name: 'Send back', exact: true })).toBeVisible();
    await expectSteady(details, top);
    await page.getByRole('button', { name: 'Send back', exact: true }).click();
    await page.getByLabel('Reason').fill('The hours are missing.');
    await page.getByRole('button', { name: 'Send bill back' }).click();
    await expect(page.getByText('The hours are missing.').first()).toBeVisible();
    await expectSteady(details, top);
  });
});
