/** Who invoices enters price lists; the page says which one sets the price of a work order, and why. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'price-lists' });

test('price lists are entered, corrected, explained, retired, and deleted', async ({
  openAs,
  company,
  portal,
}) => {
  const { rows } = await portal.owner.query(
    `insert into work_orders (title, trade, organization_id, status) values ('Door sticks', 'HVAC', $1, 'received')
     returning work_order_number as number`,
    [company.organizations.customer],
  );
  const page = await openAs('admin');
  await page.goto('/admin/settings/prices');
  await expect(page.getByText('No price lists yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New price list' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Standard rates');
  await page.getByLabel('Valid from').fill('2026-01-01');
  await page.getByLabel('Price, $').fill('$95.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create price list' }).click();
  await expect(page.getByText('Price list saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Standard rates' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'New price list' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Of the customer');
  await page.getByLabel('Applies to').selectOption('A customer');
  await page.getByRole('combobox', { name: 'Customer' }).fill('The customer');
  await page.getByRole('option', { name: 'The customer' }).click();
  await page.getByLabel('Valid from').fill('2026-01-01');
  await page.getByLabel('Price, $').fill('88');
  await page.getByRole('button', { name: 'Create price list' }).click();
  await expect(page.getByRole('link', { name: 'Of the customer' }).first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Work order' }).fill(rows[0].number);
  await page.getByRole('option', { name: /Door sticks/ }).click();
  const prices = page.getByRole('list', { name: 'Prices, best first' }).getByRole('listitem');
  await expect(prices.first()).toContainText('Its list fits the work order most closely.');
  await expect(prices.first()).toContainText('$88.00');
  await expect(prices.nth(1)).toContainText('$95.00');
  await expectAccessible(page);

  // The next change begins with what was stored.
  await prices.first().getByRole('link', { name: 'Of the customer' }).click();
  await page.getByLabel('Price, $').fill('90');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Price list saved').first()).toBeVisible();
  await page.getByRole('link', { name: 'Of the customer' }).first().click();
  await expect(page.getByLabel('Price, $')).toHaveValue('90');
  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire price list' }).click();
  await expect(page.getByText('This price list is retired: it sets no price.')).toBeVisible();
  await expect(page.getByText(/retired the price list Of the customer/)).toBeVisible();
  // Retiring it leaves the form valid.
  await page.getByLabel('Price, $').fill('91');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/prices$/);
  await expect(page.getByRole('link', { name: 'Of the customer' })).toHaveCount(0);

  await page.goto('/admin/settings/prices?state=retired');
  await page.getByRole('link', { name: 'Of the customer' }).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete price list' }).click();
  await expect(page.getByText('Of the customer is deleted')).toBeVisible();
  const left = await portal.owner.query('select name from price_lists');
  expect(left.rows).toEqual([{ name: 'Standard rates' }]);
});
