/** Who invoices enters or imports tax rates, and says what a state taxes; invoices name each tax. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'sales-tax' });

const TABLE = [
  'State,ZipCode,TaxRegionName,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate',
  'IL,60601,CHICAGO,0.0625,0.0175,0.0125,0.01',
  'IL,60602,CHICAGO,0.0625,0.0175,0.0125,0.01',
].join('\n');

test('tax rates are entered, corrected, imported, and deleted; a state says what it taxes', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await page.goto('/admin/settings/taxes');
  await expect(page.getByText('No tax rates yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New tax rate' }).first().click();
  await page.getByLabel('State', { exact: true }).selectOption('Ohio');
  await page.getByRole('textbox', { name: 'Name on the invoice' }).fill('Ashtabula County');
  await page.getByLabel('Tax of').selectOption('County');
  await page.getByLabel('Rate in percent').fill('1%');
  await page.getByLabel('Valid from').fill('2026-01-01');
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(
    page.getByText('Enter the ZIP codes where it applies; for a city, its name is enough.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'ZIP codes' }).fill('44004, 44041 44004');
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await expect(page.getByText('Tax rate saved')).toBeVisible();
  await expect(page.getByRole('table').getByText('Ohio: 44004, 44041')).toBeVisible();

  await page.getByRole('link', { name: 'Ashtabula County' }).first().click();
  await expect(page.getByRole('textbox', { name: 'ZIP codes' })).toHaveValue('44004,44041');
  await page.getByLabel('Rate in percent').fill('1.25');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('table').getByText('1.25%')).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tax rates' });
  await dialog.getByLabel('Valid from').fill('2026-01-01');
  const choose = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('people.csv', 'Name,Phone\nAnna,555');
  await expect(dialog.getByText('The first line has neither the columns')).toBeVisible();
  await choose('illinois.csv', TABLE);
  await expect(dialog.getByText('Ready to import: Illinois')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 4' }).click();
  await expect(page.getByText('4 new, 0 changed, 0 as they were, 0 ended.')).toBeVisible();

  const illinois = page.getByRole('group', { name: 'Illinois' });
  await expect(illinois.getByText('Nothing is taxed in this state yet: tick what is.')).toBeVisible();
  await illinois.getByRole('checkbox', { name: 'Materials' }).click();
  await expect(illinois.getByText('Nothing is taxed')).toHaveCount(0);
  await page.reload();
  await expect(illinois.getByRole('checkbox', { name: 'Materials' })).toBeChecked();

  await page.getByRole('link', { name: 'Ashtabula County' }).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tax rate' }).click();
  await expect(page.getByText('Ashtabula County is deleted')).toBeVisible();
});

test('an exemption has its certificate, its last day, and its states', async ({ openAs, company }) => {
  const page = await openAs('admin');
  await page.goto(`/admin/organizations/${company.organizations.customer}`);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByText('Billing', { exact: true }).click();
  await form.getByRole('checkbox', { name: 'Tax exempt' }).check();
  await form.getByLabel('Exemption certificate').fill('E-9981');
  await form.getByLabel('Certificate expires on').fill('2027-12-31');
  await form.getByLabel('Exempt in states').fill('il, IN');
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('E-9981 · IL, IN · until Dec 31, 2027')).toBeVisible();
});
