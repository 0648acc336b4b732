/** The office adds a customer with its locations, and a subcontractor; two people edit one; duplicates are merged. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'organizations' });

const LOCATIONS = 40;

test('a customer is created, its 40 locations are imported, and a subcontractor is added', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await page.goto('/admin/organizations');
  await page.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await expect(dialog.getByText('Enter the name that people use.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('The Customer, LLC');
  await expect(dialog.getByText('This may be a duplicate')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Harvest Foods');
  await expect(dialog.getByText('This may be a duplicate')).toBeHidden();
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('lena@harvest.example');
  await dialog.getByText('Billing', { exact: true }).click();
  await dialog.getByLabel('Payment terms, in days').fill('30');
  await dialog.getByLabel('Default NTE').fill('1,250.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add customer' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harvest Foods');
  await expect(page.getByText('Net 30')).toBeVisible();
  await expect(page.getByText('$1,250.50').first()).toBeVisible();
  const steps = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Next steps' });
  await expectAccessible(page);
  await steps.getByRole('button', { name: 'Import locations' }).first().click();
  const lines = Array.from(
    { length: LOCATIONS },
    (_none, index) => `Store ${index},${100 + index},${index} Oak St,Ashford,OH,44004`,
  );
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Name,Store #,Address,City,State,Zip', ...lines, 'Broken,,,Ashford,Ontario,1'].join('\n'),
    ),
  });
  await expect(dialog.getByText('1 line has errors')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Import the 40 valid lines' }).click();
  expect((await download).suggestedFilename()).toBe('stores-to-correct.csv');
  await expect(page.getByText('40 imported, 1 not imported')).toBeVisible();
  await expect(page.getByRole('link', { name: /Store 0 #100/ })).toBeVisible();
  await expect(steps.getByText('Invite its contact')).toBeVisible();
  await steps.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Lena');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Roth');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('lena@harvest.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(steps.getByText('invited, waiting')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('Lena Roth');
  await expectAccessible(page);

  await page.goto('/admin/organizations');
  await page.getByRole('button', { name: 'New subcontractor' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Summit Roofing');
  await dialog.getByText('Roofing', { exact: true }).click();
  await dialog.getByLabel('States served').fill('OH, PA');
  await dialog.getByRole('button', { name: 'Add subcontractor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summit Roofing');
  await expect(page.getByText('OH, PA', { exact: true })).toBeVisible();
  await expect(page.getByText('Response time')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Money' }).click();
  await expect(page.getByText('No bills yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/Name: Summit Roofing/)).toBeVisible();
  await expectAccessible(page);
});

test('the own company’s page invites; who may not read the audit log has no history on a phone', async ({
  openAs,
  company,
  portal,
}) => {
  const admin = await openAs('admin');
  await admin.goto(`/admin/organizations/${company.organizations.contractor}`);
  await admin.getByRole('button', { name: 'Invite' }).click();
  await expect(admin.getByRole('dialog').getByText('The contractor')).toBeVisible();
  await portal.owner.query(
    `update organization_members set role = 'admin', preset = 'billing', capabilities = '{}' where user_id = $1`,
    [company.people.employee.profileId],
  );
  const biller = await openAs('employee');
  await biller.setViewportSize({ width: 390, height: 844 });
  await biller.goto(`/admin/organizations/${company.organizations.customer}`);
  await expect(biller.getByRole('tab', { name: 'Documents' })).toBeVisible();
  await expect(biller.getByRole('tab', { name: 'History' })).toHaveCount(0);
});

test('all reports and invoices of an organization are a tap away', async ({ openAs, company }) => {
  const page = await openAs('admin');
  const { customer, subcontractor } = company.organizations;
  await page.goto(`/admin/organizations/${customer}`);
  await page.getByRole('link', { name: 'All invoices' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/partner-billing/invoices\\?customer=${customer}`));
  await page.goto(`/admin/organizations/${subcontractor}`);
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/reports\\?subcontractor=${subcontractor}`));
  await expect(page.getByText('The subcontractor').first()).toBeVisible();
});

test('the second of two editors chooses field by field', async ({ openAs, company }) => {
  const page = await openAs('admin', { refused: /save_organization/ });
  await page.goto(`/admin/organizations/${company.organizations.otherCustomer}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^City/ }).fill('Kent');
  await dialog.getByLabel('Notes').fill('Closes early.');
  await company.people.admin.client
    .from('organizations')
    .update({ city: 'Akron', contact_name: 'Lena Roth' })
    .eq('id', company.organizations.otherCustomer)
    .throwOnError();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const choice = page.getByRole('dialog', { name: 'You have changed this in another window' });
  await expect(choice.getByRole('group', { name: 'City' })).toContainText('Akron');
  await expect(choice.getByRole('group', { name: 'City' })).toContainText('Kent');
  await choice.getByRole('group', { name: 'City' }).getByText('Akron').click();
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Save these' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit' })).toBeHidden();
  await expect(page.getByText('Akron').first()).toBeVisible();
  await expect(page.getByText('Lena Roth').first()).toBeVisible();
  await expect(page.getByText('Closes early.').first()).toBeVisible();
});

test('a duplicate is merged after a look at what moves', async ({ openAs, company }) => {
  const page = await openAs('admin');
  const { customer, otherCustomer } = company.organizations;
  await page.goto(`/admin/organizations/${customer}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 person loses access at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  await dialog.getByLabel('The other organization').fill('otherCustomer');
  await dialog.getByRole('button', { name: 'The otherCustomer' }).click();
  await expect(dialog.getByText('1 location', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Both locations stay: 0417.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The otherCustomer merged')).toBeVisible();
  await expect(page.getByRole('link', { name: /Main Street #0417/ })).toHaveCount(2);
  await page.goto(`/admin/organizations/${otherCustomer}`);
  await expect(page.getByRole('link', { name: 'Open The customer' })).toBeVisible();
});
