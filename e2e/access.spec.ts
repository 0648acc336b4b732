/** Roles and capabilities of the office's people, as they are given and as they are felt. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';

test.use({ world: 'access' });

/** Opens the page of a person from Users. */
async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Gives a person another preset, on their page. */
async function give(page: Page, name: string, preset: string): Promise<void> {
  await openPerson(page, name);
  await page.getByRole('button', { name: `Change the role of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: preset, exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Role of ${name} saved`)).toBeVisible();
}

test('an administrator reads what each role may do, and gives a person another one', async ({ openAs }) => {
  const page = await openAs('admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Roles' }).click();
  const roles = page.getByRole('dialog', { name: 'Roles' });
  await expect(roles.getByRole('columnheader', { name: 'Dispatcher' })).toBeVisible();
  await expectAccessible(page);
  await roles.getByRole('button', { name: 'Close' }).click();

  await openPerson(page, 'manager Person');
  await page.getByRole('button', { name: 'Change the role of manager Person: Manager' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Approve bills/ }).click();
  await expect(dialog.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await dialog.getByLabel('Approves bills up to, in dollars').fill('2500');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Change the role of manager Person: Custom' })).toBeVisible();
});

test('an administrator invites a dispatcher', async ({ openAs, company }) => {
  const page = await openAs('admin');
  await page.goto('/admin/employees');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Dana');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Desk');
  await dialog
    .getByRole('textbox', { name: 'Email' })
    .fill(`dana.${company.organizations.contractor}@people.test`);
  await dialog.getByRole('radio', { name: 'Billing' }).check();
  await expect(dialog.getByText('Pages that open: every page of the office')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Dispatcher' }).check();
  await expect(dialog.getByText('Pages that open: own area, work orders')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Pending invitations' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Dana Desk' })).toContainText('Dispatcher');
});

test('a person of the office goes from the field to the office and starts there again', async ({
  openAs,
}) => {
  const page = await openAs('employee');
  await page.goto('/');
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  await page.getByRole('link', { name: 'Go to the office' }).click();
  await expect(page).toHaveURL(/\/admin\/pipeline-dashboard$/);
  await expect(page.getByRole('link', { name: 'New work order' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin\/pipeline-dashboard$/);
  // Neither a screen that is not open to them nor clocking in from the palette is a way back to the field.
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/pipeline-dashboard$/);
  await expect(page.getByText('That page is not part of your role')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Work Orders' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto('/employee/dashboard#clock-in');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin\/pipeline-dashboard$/);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
});

test('a technician is offered neither the office nor its pages', async ({ openAs }) => {
  await give(await openAs('admin'), 'employee Person', 'Technician');
  const page = await openAs('employee');
  await page.goto('/employee/dashboard');
  await expect(page.getByText('Your work today.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the office' })).toBeHidden();
  await page.goto('/admin/work-orders');
  await expect(page.getByRole('heading', { name: 'Work Orders', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New work order' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Analytics' })).toBeHidden();
  await page.goto('/admin/analytics');
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
});
