/** A customer's invoice on a phone, also without a connection. */
import { cutConnection, expectSaved, openThrough, restoreConnection } from './support/app-worker.ts';
import { expectAccessible } from './support/axe.ts';
import { addInvoice } from './support/invoices.ts';
import { expect, test } from './support/proxy-journey.ts';

test.use({ world: 'invoices-phone', actionTimeout: 15_000, serviceWorkers: 'allow' });

test('an invoice that was read stays readable without a connection', async ({
  browser,
  testProxy,
  portal,
  company,
}) => {
  const { id, number } = await addInvoice(portal, company, { dueInDays: -1, description: 'Gutter cleaned' });
  const page = await openThrough(browser, testProxy, company.people.partner);
  await page.goto('/partner/dashboard');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByText('Of which overdue')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('Gutter cleaned')).toBeVisible();
  await expect(page.getByText('1 day overdue')).toBeVisible();
  await expectAccessible(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await expectSaved(page);

  await cutConnection(page, testProxy);
  await page.goto('/partner/invoices');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.goto(`/partner/invoices/${id}`);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByText('Gutter cleaned')).toBeVisible();
  await expect(page.getByText(/^Saved .* ago$/)).toBeVisible();
  await restoreConnection(page, testProxy);
  await expect(page.getByText(/^Saved .* ago$/)).toHaveCount(0);
  await page.context().close();
});
