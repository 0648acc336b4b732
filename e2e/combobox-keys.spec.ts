import { expect, test } from './support/company-journey.ts';

test.use({ world: 'combobox-keys' });

test('Enter does not take a match of an earlier text, but waits for the current one', async ({
  openAs,
  portal,
}) => {
  await portal.owner.query(
    `insert into public.organizations (name, organization_type)
     values ('Northgate Mall', 'partner'), ('Southgate Plaza', 'partner')`,
  );
  const page = await openAs('manager');
  await page.goto('/admin/analytics');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const refusal = page.getByText('Choose one from the list.');
  await customer.pressSequentially('north');
  await expect(page.getByRole('option')).toHaveText(['Northgate Mall']);
  // The answer to 'north' is still shown.
  await customer.fill('gate');
  await customer.press('Enter');
  await expect(refusal).toBeVisible();
  await expect(customer).toHaveValue('gate');

  await customer.fill('plaza');
  await customer.press('Enter');
  await expect(customer).toHaveValue('Southgate Plaza');
  await expect(refusal).toBeHidden();
  // Who leaves does not wait for an answer.
  await page.route('**/rest/v1/organizations?*', () => undefined);
  await customer.fill('mall');
  await customer.press('Tab');
  await expect(refusal).toBeVisible();
});
