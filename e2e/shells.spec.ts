import { expect, type Page, test } from '@playwright/test';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { startAs } from './support/sign-in.ts';

let portal: TestPortal;
let company: Company;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
  company = await createCompany(portal);
});

test.afterAll(() => portal.stop());

const sidebar = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('an administrator sees the whole sidebar, an employee a part of it', async ({ page, browser }) => {
    await startAs(page, company.people.admin);
    await page.goto(`${portal.url}/admin/dashboard`);
    await expect(sidebar(page, 'Admin Portal')).toHaveText([
      ...['Admin Dashboard', 'Work Orders', 'Messages', 'Reports', 'Projects'],
      ...['Billing Dashboard', 'Time Management', 'Receipts', 'Subcontractor Bills', 'Partner Invoices'],
      ...['Users', 'Organizations', 'Partner Locations', 'Employees'],
      ...['Analytics', 'Email Templates', 'Settings', 'System Health', 'Email Testing'],
    ]);
    const other = await browser.newPage({ viewport: page.viewportSize() });
    await startAs(other, company.people.employee);
    await other.goto(`${portal.url}/admin/work-orders`);
    await expect(sidebar(other, 'Admin Portal')).toHaveText([
      ...['Work Orders', 'Messages', 'Reports', 'Receipts', 'Analytics', 'Email Templates'],
    ]);
    await other.close();
  });

  test('Ctrl+B narrows the sidebar to its icons, and a reload keeps that', async ({ page }) => {
    await startAs(page, company.people.partner);
    await page.goto(`${portal.url}/partner/dashboard`);
    const frame = page.getByRole('complementary');
    await expect(frame).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await expect(frame).toHaveCSS('width', '48px');
    await page.reload();
    await expect(frame).toHaveCSS('width', '48px');
    await page.keyboard.press('Control+b');
    await expect(frame).toHaveCSS('width', '256px');
  });

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await startAs(page, company.people.subcontractor);
    await page.goto(`${portal.url}/subcontractor/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the user menu signs out, and nothing of the person stays', async ({ page }) => {
    await startAs(page, company.people.otherPartner);
    await page.goto(`${portal.url}/partner/dashboard`);
    await page.getByRole('button', { name: /Partner/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Sign Out']);
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${portal.url}/auth`);
    await expect(page.getByText('Session expired')).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('fieldfare-session'))).toBeNull();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('More lists the remaining admin pages, searches them and says when there are none', async ({
    page,
  }) => {
    await startAs(page, company.people.admin);
    await page.goto(`${portal.url}/admin/dashboard`);
    await page.getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'Admin Pages' });
    await expect(sheet.getByText('Profile & Account')).toBeVisible();
    await sheet.getByPlaceholder('Search pages...').fill('no such page');
    await expect(sheet.getByText('No pages found matching your search.')).toBeVisible();
    await sheet.getByPlaceholder('Search pages...').fill('employ');
    await sheet.getByRole('link', { name: 'Employees' }).click();
    await expect(page).toHaveURL(`${portal.url}/admin/employees`);
    await expect(sheet).toBeHidden();
  });

  test('an employee has no further admin pages', async ({ page }) => {
    await startAs(page, company.people.employee);
    await page.goto(`${portal.url}/admin/work-orders`);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByText('No additional pages available.')).toBeVisible();
  });

  test('quick actions do what they say', async ({ page }) => {
    await startAs(page, company.people.employee);
    await page.goto(`${portal.url}/employee/dashboard`);
    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('dialog').getByRole('button', { name: action }).click();
      await expect(page.getByRole('dialog', { name: 'Quick Actions' })).toBeHidden();
    };
    await choose('Cancel');
    await choose('Add Photo');
    await expect(toasts(page).getByText('Camera feature coming soon')).toBeVisible();
    await choose('Take Break');
    await expect(toasts(page).getByText('Not clocked in')).toBeVisible();
    await choose('Add Receipt');
    await expect(page).toHaveURL(`${portal.url}/employee/receipts`);
    await choose('Submit Report');
    await expect(page).toHaveURL(`${portal.url}/employee/time-reports`);
  });

  test("'Submit' stands in the bottom bars of partners and subcontractors", async ({ page, browser }) => {
    await startAs(page, company.people.partner);
    await page.goto(`${portal.url}/partner/dashboard`);
    await page.getByRole('link', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL(`${portal.url}/partner/work-orders/new`);
    const other = await browser.newPage({ viewport: page.viewportSize() });
    await startAs(other, company.people.subcontractor);
    await other.goto(`${portal.url}/subcontractor/dashboard`);
    await other.getByRole('link', { name: 'Submit', exact: true }).click();
    await expect(other).toHaveURL(`${portal.url}/subcontractor/submit-report`);
    await other.close();
  });
});

test('every shell is accessible, in both schemes', async ({ page, browser }) => {
  for (const [name, path] of [
    ['admin', '/admin/dashboard'],
    ['employee', '/employee/dashboard'],
    ['partner', '/partner/dashboard'],
    ['subcontractor', '/subcontractor/messages'],
  ] as const) {
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const screen = await context.newPage();
    await startAs(screen, company.people[name]);
    await screen.goto(portal.url + path);
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(screen);
    await context.close();
  }
});
