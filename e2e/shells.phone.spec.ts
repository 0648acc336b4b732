/**
 * The frames around the screens on a phone (portal requirements 2.4 and 2.7, offline requirements 2.5): header, bottom
 * bar, and the sheets behind it.
 */
import type { Locator, Page } from '@playwright/test';
import { VISITORS } from '#test/support/visitors.ts';
import { expect } from './support/company-journey.ts';
import {
  doubleText,
  edge,
  expectApart,
  expectNothingCut,
  expectTextsInside,
  usualText,
} from './support/large-text.ts';
import {
  expectItems,
  expectWidth,
  type NavigationItem,
  openOnPhone,
  ROOT_FONT_PX,
} from './support/open-screen.ts';
import { expectScreen, go, test } from './support/screens.ts';
import { expectSettled } from './support/settled.ts';

test.use({ world: 'shells-phone' });

type BarVisitor = 'admin' | 'employee' | 'partner' | 'subcontractor';

const BOTTOM_BARS: readonly [BarVisitor, string, readonly NavigationItem[], withMore: boolean][] = [
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
  test(`${person}: a phone has a header, a bottom bar, and sheets, also with large text`, {
    tag: person === 'employee' ? '@main-phone' : [],
  }, async ({
    openAs,
    // So that the dashboards are not empty.
    paperwork: _,
  }) => {
    const page = await openOnPhone(openAs, person, address);
    await test.step('the bottom bar has the items of the role', async () => {
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expectItems(bar, items);
      await expect(bar.getByRole('button', { name: 'More' })).toHaveCount(withMore ? 1 : 0);
      for (const item of await bar.getByRole('link').all())
        expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
    await test.step('the sidebar opens as a sheet', async () => {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      const sheet = page.getByRole('dialog', { name: 'Navigation' });
      await expectWidth(sheet, 18 * ROOT_FONT_PX);
      await sheet.getByRole('link', { name: 'Messages' }).click();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(/\/messages$/);
    });
    await test.step('More lists the remaining pages', async () => {
      await go(page, address);
      await expectScreen(page, address);
      await MORE[person]?.(page);
    });
    await test.step('with large text (WCAG 1.4.4), header, bar, and content do not cover each other', async () => {
      const { home } = VISITORS[person];
      await go(page, home);
      await expectScreen(page, home);
      await expectFramesApart(page);
    });
  });
}

/** The pages that More offers; a customer and a subcontractor have none. */
const MORE: Partial<Record<BarVisitor, (page: Page) => Promise<void>>> = {
  admin: expectAdminPages,
  employee: expectEmployeePages,
};

/** The remaining admin-only pages, with search, and the account below. */
async function expectAdminPages(page: Page): Promise<void> {
  const sheet = await openMore(page, 'Admin Pages');
  for (const label of ['OPERATIONS', 'FINANCIAL', 'MANAGEMENT', 'SYSTEM'])
    await expect(sheet.getByRole('heading', { name: label })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: 'INSIGHTS' })).toHaveCount(0);

  const search = sheet.getByPlaceholder('Search pages...');
  await search.fill('bill');
  await expect(sheet.getByRole('link')).toHaveText([
    'Billing Dashboard',
    'Subcontractor Bills11 waiting',
    /^Profile Settings/,
  ]);
  for (const title of ['Utilities', 'Testing', 'System Health', 'Security Audit']) {
    await search.fill(title);
    await expect(sheet.getByRole('link', { name: title, exact: true })).toBeVisible();
  }
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
}

/** In their own area quick actions, each of which works; in the office the pages that they may open. */
async function expectEmployeePages(page: Page): Promise<void> {
  const actions = page.getByRole('dialog', { name: 'Quick Actions' });
  const choose = async (action: string) => {
    await openMore(page, 'Quick Actions');
    await actions.getByRole('button', { name: action, exact: true }).click();
    await expect(actions).toBeHidden();
  };
  await openMore(page, 'Quick Actions');
  await expect(actions.getByRole('listitem')).toHaveText([
    'Submit Report',
    'Add Photo',
    'Add Receipt',
    'Take Break',
    'End Day',
  ]);
  await actions.getByRole('button', { name: 'Cancel' }).click();
  await expect(actions).toBeHidden();

  await choose('Add Receipt');
  await expect(page).toHaveURL('/employee/receipts');
  await choose('Submit Report');
  await expect(page).toHaveURL('/employee/time-reports');
  await choose('Add Photo');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Camera feature coming soon')).toBeVisible();
  await choose('Take Break');
  await expect(toasts.getByText('Not clocked in')).toBeVisible();

  await go(page, '/admin/profile');
  await expectScreen(page, '/admin/profile');
  const pages = await openMore(page, 'Admin Pages');
  await expect(pages.getByRole('link')).toHaveText([
    'Messages',
    'Analytics',
    'Email Templates',
    /^Profile Settings/,
  ]);
  await page.keyboard.press('Escape');
  await expect(pages).toBeHidden();
}

async function openMore(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More' }).click();
  return page.getByRole('dialog', { name });
}

/** On the dashboard, with text at double size. */
async function expectFramesApart(page: Page): Promise<void> {
  await doubleText(page);
  await expectSettled(page);
  await expectNothingCut(page);

  const header = page.getByRole('banner');
  await expectApart(page, header.locator('button, a, span:has(> svg)'));
  const bar = page.getByRole('navigation', { name: 'Main' });
  const items = bar.getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expectApart(page, items);

  const controls = page.getByRole('main').locator('a:visible, button:visible, input:visible');
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await edge(controls.first(), 'top')).toBeGreaterThanOrEqual(await edge(header, 'bottom'));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await edge(controls.last(), 'bottom')).toBeLessThanOrEqual(await edge(bar, 'top'));

  await page.getByRole('button', { name: 'Open navigation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await expect(sheet.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await expectTextsInside(sheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await usualText(page);
}

test('the user menu on a phone names the person and the role', async ({ openAs }) => {
  const page = await openOnPhone(openAs, 'manager', '/employee/time-reports');
  await page.getByRole('button', { name: 'Account of manager Person' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('manager Person')).toBeVisible();
  await expect(menu.getByText('Manager · manager@example.test')).toBeVisible();
});
