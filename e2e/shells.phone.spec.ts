/**
 * The frames around the screens on a phone (portal requirements 2.4 and 2.7, offline requirements 2.5): header, bottom
 * bar, and the sheets behind it.
 */
import type { PersonName } from '#test/support/company.ts';
import { expect, test } from './support/company-journey.ts';
import {
  expectItems,
  expectWidth,
  type NavigationItem,
  openOnPhone,
  ROOT_FONT_PX,
} from './support/open-screen.ts';

const BOTTOM_BARS: readonly [PersonName, string, readonly NavigationItem[], withMore: boolean][] = [
  [
    'admin',
    '/admin/profile',
    [
      ['Dashboard', '/admin/dashboard'],
      ['Work Orders', '/admin/work-orders'],
      ['Receipts', '/admin/finance/receipts'],
      ['Reports', '/admin/reports'],
    ],
    true,
  ],
  [
    'employee',
    '/employee/time-reports',
    [
      ['Dashboard', '/employee/dashboard'],
      ['Reports', '/employee/time-reports'],
      ['Receipts', '/employee/receipts'],
      ['Messages', '/employee/messages'],
    ],
    true,
  ],
  [
    'partner',
    '/partner/profile',
    [
      ['Dashboard', '/partner/dashboard'],
      ['Submit', '/partner/work-orders/new'],
      ['Work Orders', '/partner/work-orders'],
      ['Locations', '/partner/locations'],
      ['Reports', '/partner/reports'],
    ],
    false,
  ],
  [
    'subcontractor',
    '/subcontractor/profile',
    [
      ['Dashboard', '/subcontractor/dashboard'],
      ['Work Orders', '/subcontractor/work-orders'],
      ['Submit', '/subcontractor/submit-report'],
      ['Bills', '/subcontractor/bills'],
      ['Reports', '/subcontractor/reports'],
    ],
    false,
  ],
];

for (const [person, address, items, withMore] of BOTTOM_BARS) {
  test(`${person}: a phone has a header and a bottom bar, and the sidebar opens as a sheet`, {
    tag: person === 'employee' ? '@main-phone' : [],
  }, async ({ openAs }) => {
    const page = await openOnPhone(openAs, person, address);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expectItems(bar, items);
    await expect(bar.getByRole('button', { name: 'More' })).toHaveCount(withMore ? 1 : 0);
    for (const item of await bar.getByRole('link').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await page.getByRole('button', { name: 'Open navigation' }).click();
    const sheet = page.getByRole('dialog', { name: 'Navigation' });
    await expectWidth(sheet, 18 * ROOT_FONT_PX);
    await sheet.getByRole('link', { name: 'Messages' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/messages$/);
  });
}

test('the user menu on a phone names the person and the role', async ({ openAs }) => {
  const page = await openOnPhone(openAs, 'manager', '/employee/time-reports');
  await page.getByRole('button', { name: 'Account of manager Person' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('manager Person')).toBeVisible();
  await expect(menu.getByText('Employee · manager@example.test')).toBeVisible();
});

test('More lists the remaining admin-only pages, with search, and the account below', async ({ openAs }) => {
  const page = await openOnPhone(openAs, 'admin', '/admin/profile');
  await page.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Admin Pages' });
  for (const label of ['OPERATIONS', 'FINANCIAL', 'MANAGEMENT', 'SYSTEM'])
    await expect(sheet.getByRole('heading', { name: label })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'INSIGHTS' })).toHaveCount(0);

  const search = sheet.getByPlaceholder('Search pages...');
  await search.fill('bill');
  await expect(sheet.getByRole('link')).toHaveText([
    'Billing Dashboard',
    'Subcontractor Bills',
    /^Profile Settings/,
  ]);
  await search.fill('nothing like it');
  await expect(sheet.getByText('No pages found matching your search.')).toBeVisible();
  const account = sheet.locator('section', {
    has: page.getByRole('heading', { name: 'Profile & Account' }),
  });
  await expect(account.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await search.fill('organ');
  await sheet.getByRole('link', { name: 'Organizations' }).click();
  await expect(page).toHaveURL('/admin/organizations');
  await expect(sheet).toBeHidden();
});

test('an employee finds the office pages that they may open under More', async ({ openAs }) => {
  const page = await openOnPhone(openAs, 'employee', '/admin/profile');
  await page.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Admin Pages' });
  await expect(sheet.getByRole('link')).toHaveText([
    'Messages',
    'Analytics',
    'Email Templates',
    /^Profile Settings/,
  ]);
});

test("the employee's More opens Quick Actions, and each action works", async ({ openAs }) => {
  const page = await openOnPhone(openAs, 'employee', '/employee/dashboard');
  const sheet = page.getByRole('dialog', { name: 'Quick Actions' });
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('button', { name: action, exact: true }).click();
    await expect(sheet).toBeHidden();
  };
  await page.getByRole('button', { name: 'More' }).click();
  await expect(sheet.getByRole('listitem')).toHaveText([
    'Submit Report',
    'Add Photo',
    'Add Receipt',
    'Take Break',
    'End Day',
  ]);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();

  await choose('Submit Report');
  await expect(page).toHaveURL('/employee/time-reports');
  await choose('Add Receipt');
  await expect(page).toHaveURL('/employee/receipts');
  await choose('Add Photo');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Camera feature coming soon')).toBeVisible();
  await choose('Take Break');
  await expect(toasts.getByText('Not clocked in')).toBeVisible();
});
