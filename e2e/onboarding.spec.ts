/** From an empty portal to the first settings: the set-up link, the checklist, the company's details, and hiding it. */
import { expect, test } from '@playwright/test';
import { makeSetupLink } from '#server/setup-link.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { setUpCompany } from './support/set-up-form.ts';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startTestPortal();
});
test.afterAll(() => portal.stop());

test('the checklist leads through the set-up until it is hidden, and Settings restores it', async ({
  page,
}) => {
  test.slow();
  await setUpCompany(page, await makeSetupLink(portal.database, portal.url));
  const steps = page
    .getByRole('region', { name: 'Set up your portal' })
    .or(page.locator('section', { has: page.getByRole('heading', { name: 'Set up your portal' }) }));
  await expect(steps.getByText('0 of 8 done')).toBeVisible({ timeout: 60_000 });
  await expect(steps.getByRole('link', { name: 'Add a customer', exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('company details', async () => {
    await steps.getByRole('link', { name: 'Enter details' }).click();
    await expect(page.getByRole('heading', { name: 'Company details' })).toBeVisible();
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Enter an email address.')).toBeVisible();
    await page.getByLabel('Email').fill('office@rowan.test');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rowan Heating');
    await page.getByLabel('City').fill('Ashford');
    await page.getByLabel('State').selectOption('OH');
    await page.getByRole('combobox', { name: 'Time zone of the office' }).fill('central');
    await page.getByRole('option', { name: 'Central Time – Chicago' }).click();
    await expect(page.getByText(/When you change the zone, all times/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect(page.getByText(/Name: Rowan Facilities → Rowan Heating/)).toBeVisible();
    await expect(page.getByText('Ada Hill changed the organization Rowan Heating')).toBeVisible();
  });

  await test.step('the other pages', async () => {
    for (const [path, name] of [
      ['working-time', 'Working time'],
      ['work-orders', 'Work order defaults'],
      ['trades', 'Trades and checklists'],
      ['numbering', 'Numbering'],
      ['branding', 'Branding'],
    ] as const) {
      await page.goto(`${portal.url}/admin/settings/${path}`);
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
      await expectAccessible(page);
    }
  });

  await test.step('the page of a checklist says who changed it', async () => {
    await page.goto(`${portal.url}/admin/settings/trades`);
    await page.getByRole('button', { name: 'Add item' }).click();
    await page
      .getByRole('textbox', { name: /^Item \d+$/ })
      .last()
      .fill('Keys returned');
    await page.getByRole('button', { name: 'Save checklist' }).click();
    await expect(
      page.getByText(/^Ada Hill (added|changed) the checklist for all other trades$/),
    ).toBeVisible();
  });

  await test.step('a step is done when its condition is true', async () => {
    await page.goto(`${portal.url}/admin/dashboard`);
    await expect(steps.getByText('1 of 8 done')).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Enter details' })).toHaveCount(0);
    await steps.getByRole('button', { name: 'I have set up backups' }).click();
    await expect(steps.getByText('2 of 8 done')).toBeVisible();
    await steps.getByText('2 of 8 done').click();
    await expect(steps.getByText(/^Confirmed by Ada Hill on /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a step is skipped, shown again, and settled', async () => {
    await steps.getByRole('button', { name: 'Skip: Add a subcontractor' }).click();
    await expect(steps.getByText('Skipped')).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Add a subcontractor' })).toHaveCount(0);
    await expect(steps.getByRole('button', { name: 'Show: Add a subcontractor' })).toBeFocused();
    await steps.getByRole('button', { name: 'Show: Add a subcontractor' }).click();
    await expect(steps.getByText('Skipped')).toHaveCount(0);
    await steps.getByRole('button', { name: 'Skip: Add a subcontractor' }).click();
    await expect(steps.getByText('Skipped')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(steps.getByText('2 of 8 done')).toBeVisible();
    await expect(steps.getByText('Skipped')).toBeVisible();
  });

  await test.step('a step opens its dialog', async () => {
    await steps.getByRole('link', { name: 'Invite people' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'First name' })).toBeVisible();
    await page.goto(`${portal.url}/admin/dashboard`);
  });

  await test.step('hidden, and restored in Settings', async () => {
    await steps.getByRole('button', { name: 'Hide' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(steps).toHaveCount(0);
    await page.goto(`${portal.url}/admin/profile`);
    await expect(page.getByRole('link', { name: /^Company details/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show the checklist' }).click();
    await page.goto(`${portal.url}/admin/dashboard`);
    await expect(steps.getByText('2 of 8 done')).toBeVisible();
    await expect(steps.getByText('Skipped')).toBeVisible();
  });

  await test.step('with the last step skipped it is settled, and Settings shows it again', async () => {
    for (const name of [
      'customer and its locations',
      'reach the portal',
      'own people',
      'work order',
      'mail server',
    ])
      await steps.getByRole('button', { name: new RegExp(`^Skip: .*${name}$`) }).click();
    await expect(page.getByText('The checklist is hidden')).toBeVisible();
    await expect(steps).toHaveCount(0);
    await page.goto(`${portal.url}/admin/profile`);
    await page.getByRole('button', { name: 'Show the checklist' }).click();
    await page.goto(`${portal.url}/admin/dashboard`);
    await expect(steps.getByText('2 of 8 done')).toBeVisible();
  });
});
