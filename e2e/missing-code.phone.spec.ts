/**
 * The code for what a tap opens is in chunks of its own: if they cannot be loaded, the screen still works and says so.
 */
import type { Page } from '@playwright/test';
import { addWork, sessionsOf } from './support/clock.ts';
import { codeFilesOf } from './support/code-files.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'missing-code' });

/** Until the returned function is called, the chunks of these source files cannot be loaded. */
async function withhold(page: Page, ...sources: string[]): Promise<() => Promise<void>> {
  const files = sources.flatMap(codeFilesOf);
  expect(files.length).toBeGreaterThanOrEqual(sources.length);
  const isWithheld = ({ pathname }: URL) => files.some((file) => pathname.endsWith(`/${file}`));
  await page.route(isWithheld, (route) => route.abort('aborted'));
  return () => page.unroute(isWithheld);
}

test('sheets and toasts whose code cannot be loaded leave the screen intact, and open later', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const release = await withhold(
    page,
    ...['navigation-sheet.tsx', 'admin-pages-sheet.tsx', 'notifications-peek.tsx', 'toaster.tsx'],
  );
  await page.clock.install();
  await page.goto('/admin/dashboard');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Admin Dashboard');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(title).toHaveText('Admin Dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await release();
  await page.clock.fastForward(20_000);
  await expect(page.getByText('This needs a signal').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Admin Pages' })).toBeVisible();
});

test('a tap on the clock whose code cannot be loaded says so, and works on the next tap', async ({
  openAs,
  portal,
  company,
}) => {
  await addWork(portal, company);
  const page = await openAs('employee');
  const release = await withhold(page, 'perform-clock-action.ts');
  await page.goto('/employee/time-reports');
  await page.getByLabel('Clock In', { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Clock In to Work' });
  await sheet.getByText('Clear the gutters', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Clock In' }).click();
  await expect(page.getByText('Your clock did not change').first()).toBeVisible();
  expect(await sessionsOf(portal, company)).toEqual([]);

  await release();
  await sheet.getByRole('button', { name: 'Clock In' }).click();
  await expect(page.getByRole('button', { name: /^Clock: clocked in to/ })).toBeVisible();
  expect(await sessionsOf(portal, company)).toHaveLength(1);
});
