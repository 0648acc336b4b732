/** Testing: the portal performs real actions, and shows what works, what does not, and what to do. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openWide } from './support/open-screen.ts';

test.use({ world: 'testing' });

test('an administrator runs all checks, reads the results after a reload, and reaches the other pages', async ({
  openAs,
  portal,
}) => {
  const page = await openWide(openAs, 'admin', '/admin/testing');
  const checks = page
    .locator('section', { has: page.getByRole('heading', { name: 'Self-checks' }) })
    .getByRole('listitem');
  await expect(checks).toHaveCount(10);
  await expect(checks.filter({ hasText: 'Not tried yet' })).toHaveCount(10);
  const before = await portal.owner.query('select kind, last_value from app.number_sequences order by 1');

  await page.getByRole('button', { name: 'Run all' }).click();
  const email = checks.filter({ hasText: 'Send an email' });
  await expect(email).toContainText('No mail server is set');
  await expect(checks.filter({ hasText: 'Passed' })).toHaveCount(7, { timeout: 25_000 });
  await expect(checks.filter({ hasText: 'Not set up' })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Run all' })).toBeEnabled();
  expect(
    (await portal.owner.query('select kind, last_value from app.number_sequences order by 1')).rows,
  ).toEqual(before.rows);

  await page.reload();
  await expect(checks.filter({ hasText: 'Passed' })).toHaveCount(7);
  await expect(checks.filter({ hasText: 'live update' })).toContainText('admin Person');
  await page.getByRole('button', { name: 'Run: Run a background job' }).click();
  await expect(checks.filter({ hasText: 'background job' })).toContainText('Passed');
  await expectAccessible(page);

  const pages = page.getByRole('navigation', { name: 'System pages' });
  for (const title of ['System Health', 'Utilities', 'Email Testing', 'Security Audit', 'Testing']) {
    await pages.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
