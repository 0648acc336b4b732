/** An administrator loads the example company, looks around in three roles, and removes it without a trace. */
import { expect, test } from '@playwright/test';
import { makeSetupLink } from '#server/setup-link.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { setUpCompany } from './support/set-up-form.ts';

const PATIENCE_MS = 200_000;

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startTestPortal({ example: true });
});
test.afterAll(() => portal.stop());

test('the example company is loaded, visited, and removed', async ({ page, browser }) => {
  test.setTimeout(2 * PATIENCE_MS);
  await setUpCompany(page, await makeSetupLink(portal.database, portal.url));
  await page.getByRole('button', { name: 'Load example company' }).click();
  await expect(page.getByText('Loading the example company')).toBeVisible();
  await expect(page.getByText('The example company is loaded')).toBeVisible({ timeout: PATIENCE_MS });
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Open example company' }).click();
  const bar = page.getByRole('complementary', { name: 'Example company' });
  await expect(bar.getByText('Example company: nothing here is real')).toBeVisible({ timeout: 60_000 });
  expect(new URL(page.url()).port).not.toBe(new URL(portal.url).port);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expectAccessible(page);

  await bar.getByLabel('View as').selectOption({ label: 'Customer' });
  await expect(page).toHaveURL(/\/partner\/dashboard$/, { timeout: 60_000 });
  await expect(bar.getByLabel('View as')).toHaveValue('customer');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await bar.getByLabel('View as').selectOption({ label: 'Field staff' });
  await expect(page).toHaveURL(/\/employee\/dashboard$/, { timeout: 60_000 });

  await test.step('there is no other way in', async () => {
    const { origin } = new URL(page.url());
    const stranger = await browser.newPage();
    await stranger.goto(`${origin}/auth`);
    await expect(stranger.getByRole('heading', { name: 'Example company' })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.goto(`${origin}/example#token=1234567890`);
    await expect(stranger.getByText('This link does not open the example company')).toBeVisible();
    await stranger.close();
  });

  await bar.getByRole('link', { name: 'Back to your portal' }).click();
  await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
  await expect(page.getByText('0 of 8 done')).toBeVisible();

  await page.goto(`${portal.url}/admin/profile`);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Your own company stays as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove example company' }).click();
  await expect(page.getByRole('button', { name: 'Load example company' })).toBeVisible({ timeout: 60_000 });
  const { rows } = await portal.owner.query(
    `select datname from pg_database where datname = current_database() || '_example'`,
  );
  expect(rows).toEqual([]);
});

test('in a real portal, a link to enter does nothing', async ({ page }) => {
  await page.goto(`${portal.url}/example#token=1234567890`);
  await expect(page).toHaveURL(`${portal.url}/auth`);
});
