/** A shared phone (reliability requirements 14): unsent work is locked at sign-out, and unlocked for its owner. */
import type { Page } from '@playwright/test';
import type { Company, PersonName } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { signIn as enter } from './support/sign-in.ts';
import { storesContaining } from './support/stores-containing.ts';

test.use({ world: 'offline sign-out', viewport: { width: 390, height: 844 } });

/** A text in everything that the first user writes, and nowhere else. */
const CANARY = 'Kanarienvogel';

test('unsent work is locked: the next user cannot read it, and its owner gets all of it back', {
  tag: '@each-push',
}, async ({ page, company }) => {
  const order = await assignedOrder(company);
  await signIn(page, company, 'subcontractor');
  await writeReport(page, order);
  await page.evaluate(
    (text) => localStorage.setItem('fieldfare-draft:message:somewhere', JSON.stringify({ text })),
    CANARY,
  );

  await pressSignOut(page);
  const dialog = page.getByRole('dialog', { name: 'You have unsent work on this device' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 report draft',
    '1 photo of them',
    '1 unsent message draft',
  ]);
  expect(await storesContaining(page, [CANARY])).not.toEqual([]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Work performed')).toHaveValue(CANARY);
  await pressSignOut(page);
  await dialog.getByRole('button', { name: 'Keep it for my next sign-in' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await storesContaining(page, [CANARY, order, 'subcontractor Person'])).toEqual([]);

  await signIn(page, company, 'otherSubcontractor');
  await page.goto('/subcontractor/submit-report');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await storesContaining(page, [CANARY, order, 'subcontractor Person'])).toEqual([]);
  // Nor with the browser's back button, down to the first blank page: only URLs are left there.
  for (let pages = await page.evaluate(() => history.length); pages > 2; pages--) {
    await page.goBack();
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await storesContaining(page, [CANARY, 'subcontractor Person'])).toEqual([]);
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain(CANARY);
  }
  await page.goto('/subcontractor/submit-report');
  await pressSignOut(page);
  await expect(page).toHaveURL(/\/auth/);

  await signIn(page, company, 'subcontractor');
  await expect(page.getByText('Your unsent work is back on this device')).toBeVisible();
  await page.goto(`/subcontractor/reports/new/${order}`);
  await expect(page.getByLabel('Work performed')).toHaveValue(CANARY);
  await expect(page.getByRole('img', { name: /before\.jpg/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fieldfare-draft:message:somewhere'))).toContain(
    CANARY,
  );
});

test('a session that ends without a sign-out leaves its work to its owner only', async ({
  page,
  company,
}) => {
  const order = await assignedOrder(company);
  await signIn(page, company, 'subcontractor');
  await writeReport(page, order);
  await page.evaluate(() => localStorage.removeItem('fieldfare-session'));

  await signIn(page, company, 'otherSubcontractor');
  await expect.poll(() => storesContaining(page, [CANARY, order])).toEqual([]);
  await pressSignOut(page);
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, company, 'subcontractor');
  await expect(page.getByText('Your unsent work is back on this device')).toBeVisible();
  await page.goto(`/subcontractor/reports/new/${order}`);
  await expect(page.getByLabel('Work performed')).toHaveValue(CANARY);

  await pressSignOut(page);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('Deleted, it cannot be brought back.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, company, 'subcontractor');
  await page.goto(`/subcontractor/reports/new/${order}`);
  await expect(page.getByLabel('Work performed')).toHaveValue('');
  expect(await storesContaining(page, [CANARY])).toEqual([]);
});

async function signIn(page: Page, company: Company, person: PersonName): Promise<void> {
  await page.goto('/auth');
  await enter(page, company.people[person]);
  await expect(page).toHaveURL('/subcontractor/dashboard');
}

async function writeReport(page: Page, order: string): Promise<void> {
  await page.goto(`/subcontractor/reports/new/${order}`);
  await page.getByLabel('Work performed').fill(CANARY);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoFile('before.jpg'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Report draft saved successfully')).toBeVisible();
}

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}
