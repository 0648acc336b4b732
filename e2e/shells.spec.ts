/** The frames around the screens on a wide window (portal requirements 2.4 to 2.7): sidebars, menus, counts. */
import type { Locator, Page } from '@playwright/test';
import { PASSWORD, type PersonName } from '#test/support/company.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { expect, test } from './support/company-journey.ts';
import {
  expectItems,
  expectWidth,
  type NavigationItem,
  openWide,
  ROOT_FONT_PX,
} from './support/open-screen.ts';
import { assignedOrder, createPaperwork, submittedReport } from './support/paperwork.ts';
import { go } from './support/screens.ts';
import { sendMessages } from './support/unread.ts';

test.use({ world: 'shells' });

const ADMIN_SIDEBAR: Record<string, readonly NavigationItem[]> = {
  OPERATIONS: [
    ['Admin Dashboard', '/admin/dashboard'],
    ['Work Orders', '/admin/work-orders'],
    ['Messages', '/messages'],
    ['Reports', '/admin/reports'],
    ['Projects', '/admin/projects'],
  ],
  FINANCIAL: [
    ['Billing Dashboard', '/admin/billing-dashboard'],
    ['Time Management', '/admin/time-management'],
    ['Receipts', '/admin/finance/receipts'],
    ['Subcontractor Bills', '/admin/subcontractor-bills'],
    ['Partner Invoices', '/admin/partner-billing/invoices'],
  ],
  MANAGEMENT: [
    ['Users', '/admin/users'],
    ['Organizations', '/admin/organizations'],
    ['Partner Locations', '/admin/partner-locations'],
    ['Employees', '/admin/employees'],
  ],
  INSIGHTS: [
    ['Analytics', '/admin/analytics'],
    ['Email Templates', '/admin/email-templates'],
  ],
  SYSTEM: [
    ['Settings', '/admin/profile'],
    ['System Health', '/admin/system-health'],
    ['Email Testing', '/admin/test-email'],
  ],
};

const EMPLOYEE_SUBSET: Record<string, readonly NavigationItem[]> = {
  OPERATIONS: [
    ['Work Orders', '/admin/work-orders'],
    ['Messages', '/messages'],
    ['Reports', '/admin/reports'],
  ],
  FINANCIAL: [['Receipts', '/admin/finance/receipts']],
  INSIGHTS: [
    ['Analytics', '/admin/analytics'],
    ['Email Templates', '/admin/email-templates'],
  ],
};

const PARTNER_SIDEBAR: Record<string, readonly NavigationItem[]> = {
  Navigation: [
    ['Dashboard', '/partner/dashboard'],
    ['New Service Request', '/partner/work-orders/new'],
    ['View Work Orders', '/partner/work-orders'],
    ['Locations', '/partner/locations'],
    ['Reports', '/partner/reports'],
    ['Messages', '/messages'],
  ],
  Billing: [['Invoices', '/partner/invoices']],
};

const SUBCONTRACTOR_SIDEBAR: Record<string, readonly NavigationItem[]> = {
  Navigation: [
    ['Dashboard', '/subcontractor/dashboard'],
    ['Work Orders', '/subcontractor/work-orders'],
    ['Submit Bill', '/subcontractor/submit-bill'],
    ['Subcontractor Bills', '/subcontractor/bills'],
    ['Report History', '/subcontractor/reports'],
    ['Profile', '/subcontractor/profile'],
    ['Messages', '/messages'],
  ],
};

const EMPLOYEE_SIDEBAR: Record<string, readonly NavigationItem[]> = {
  Navigation: [
    ['Dashboard', '/employee/dashboard'],
    ['Time Reports', '/employee/time-reports'],
    ['Receipts', '/employee/receipts'],
    ['Messages', '/employee/messages'],
  ],
};

/** The frame of each person: where it is opened, its sidebar, and its user menu. */
interface Frame {
  address: string;
  portalName: string;
  groups: Record<string, readonly NavigationItem[]>;
  role: string;
  menu: string[];
  profile: string;
}

const FRAMES: Partial<Record<PersonName, Frame>> = {
  admin: {
    ...{ address: '/admin/projects', portalName: 'Admin Portal', groups: ADMIN_SIDEBAR },
    ...{ role: 'Administrator', menu: ['Profile Settings', 'Sign Out'], profile: '/admin/profile' },
  },
  manager: {
    ...{ address: '/employee/time-reports', portalName: 'Employee Portal', groups: EMPLOYEE_SIDEBAR },
    ...{ role: 'Manager', menu: ['Profile Settings', 'Sign Out'], profile: '/admin/profile' },
  },
  partner: {
    ...{ address: '/partner/reports', portalName: 'Partner Portal', groups: PARTNER_SIDEBAR },
    ...{ role: 'Partner', menu: ['Profile', 'Settings', 'Sign Out'], profile: '/partner/profile' },
  },
  subcontractor: {
    ...{ address: '/subcontractor/bills', portalName: 'Subcontractor Portal', groups: SUBCONTRACTOR_SIDEBAR },
    ...{ role: 'Subcontractor', menu: ['Profile Settings', 'Sign Out'], profile: '/subcontractor/profile' },
  },
};

async function expectSidebar(page: Page, { portalName, groups }: Pick<Frame, 'portalName' | 'groups'>) {
  const sidebar = page.getByRole('navigation', { name: portalName });
  await expect(sidebar.getByRole('list')).toHaveCount(Object.keys(groups).length);
  for (const [index, [label, items]] of Object.entries(groups).entries()) {
    await expect(sidebar.getByText(label, { exact: true })).toBeVisible();
    await expectItems(sidebar.getByRole('list').nth(index), items);
  }
}

for (const [person, frame] of Object.entries(FRAMES) as [PersonName, Frame][]) {
  test(`${person}: the first Tab skips to the content, the sidebar has its groups, the user menu its items`, async ({
    openAs,
  }) => {
    const { address, portalName, role, menu, profile } = frame;
    const page = await openWide(openAs, person, address);
    await test.step('the first Tab offers to skip to the main content', async () => {
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to main content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });
    await test.step(`the sidebar '${portalName}' has its groups and items`, () => expectSidebar(page, frame));
    await test.step('the user menu names person and role, and leads to the profile', async () => {
      await page.getByRole('button', { name: `${person} Person ${role}` }).click();
      await expect(page.getByRole('menuitem')).toHaveText(menu);
      await page.getByRole('menuitem').first().click();
      await expect(page).toHaveURL(profile);
    });
  });
}

test('an employee switches between their own area and the office by the top-level navigation', async ({
  openAs,
}) => {
  const page = await openWide(openAs, 'employee', '/employee/dashboard');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expectItems(main, [
    ['Dashboard', '/employee/dashboard'],
    ['Work Orders', '/admin/work-orders'],
    ['Reports', '/admin/reports'],
  ]);
  await main.getByRole('link', { name: 'Work Orders' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin Portal' })).toBeVisible();
  await expectSidebar(page, { portalName: 'Admin Portal', groups: EMPLOYEE_SUBSET });
});

test('the sidebar collapses; on the messages page it keeps its items, 60 or 14 units wide', async ({
  openAs,
}) => {
  const page = await openWide(openAs, 'admin', '/admin/messages');
  const sidebar = page.getByRole('navigation', { name: 'Admin Portal' });
  await test.step('on the messages page', async () => {
    await expect(sidebar.getByRole('link', { name: 'Partner Invoices' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Work Orders',
      'Users',
      'Organizations',
      'Analytics',
      'System Health',
    ]);
    await expectWidth(sidebar, 240);
    await page.keyboard.press('Control+b');
    await expectWidth(sidebar, 56);
    await page.keyboard.press('Control+b');
    await expectWidth(sidebar, 240);
  });
  const item = sidebar.getByRole('link', { name: 'Partner Invoices' });
  const onMessages = { x: 8, width: 240 };
  await expect.poll(() => item.boundingBox()).toMatchObject(onMessages);
  await go(page, '/admin/profile');
  await expectWidth(sidebar, 16 * ROOT_FONT_PX);
  expect(await item.boundingBox()).toMatchObject(onMessages);
  await test.step('Ctrl+B, Cmd+B, and the button collapse it', async () => {
    for (const [shortcut, widthPx] of [
      ['Control+b', 3 * ROOT_FONT_PX],
      ['Meta+b', 16 * ROOT_FONT_PX],
    ] as const) {
      await page.keyboard.press(shortcut);
      await expectWidth(sidebar, widthPx);
    }
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expectWidth(sidebar, 3 * ROOT_FONT_PX);
    await expect(sidebar.getByRole('link', { name: 'Partner Invoices' })).toBeVisible();
  });
  await test.step('a cookie remembers it for seven days', async () => {
    const daysLeft = async () => {
      const cookies = await page.context().cookies();
      const expires = cookies.find(({ value }) => value === 'collapsed')?.expires ?? 0;
      return (expires - Date.now() / 1000) / 86_400;
    };
    await expect.poll(daysLeft).toBeCloseTo(7, 1);
    await page.reload();
    await expectWidth(sidebar, 3 * ROOT_FONT_PX);
  });
});

test('Sign Out ends the session on this device', async ({ page, company }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/auth');
  await page.getByLabel('Email').fill(company.people.otherPartner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/partner/dashboard');
  await page.getByRole('button', { name: /^otherPartner Person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Session expired')).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY)).toBeNull();
  await page.goto('/partner/dashboard');
  await expect(page).toHaveURL('/auth');
});

test('the sidebars count what is pending: submitted reports and bills, active work orders', async ({
  openAs,
  portal,
  company,
}) => {
  const office = await openWide(openAs, 'admin', '/admin/profile');
  const crew = await openWide(openAs, 'subcontractor', '/subcontractor/profile');
  const counted = (sidebar: Locator, item: string) => sidebar.getByRole('link', { name: item });
  const inOffice = office.getByRole('navigation', { name: 'Admin Portal' });
  const atCrew = crew.getByRole('navigation', { name: 'Subcontractor Portal' });
  const expectCounts = async (reports: number, bills: number, active: number) => {
    const text = (item: string, count: number) => (count > 0 ? `${item}${count}${count} waiting` : item);
    await expect(counted(inOffice, 'Reports')).toHaveText(text('Reports', reports));
    await expect(counted(inOffice, 'Subcontractor Bills')).toHaveText(text('Subcontractor Bills', bills));
    await expect(counted(atCrew, 'Work Orders')).toHaveText(text('Work Orders', active));
  };

  const reload = () => Promise.all([office.reload(), crew.reload()]);

  await expectCounts(0, 0, 0);
  const workOrderId = await assignedOrder(company);
  await reload();
  await expectCounts(0, 0, 1);
  await submittedReport(company, workOrderId);
  await reload();
  await expectCounts(1, 0, 0);
  await createPaperwork(portal, company);
  await reload();
  await expectCounts(1, 1, 0);
});

test('the badge button and the tab title show the number of unread messages, 99+ above 99', async ({
  openAs,
  company,
}) => {
  const reader = await openWide(openAs, 'partner', '/partner/profile');
  await expect(reader).toHaveTitle('Profile · Fieldfare');
  await expect(reader.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await sendMessages(company.people.admin, company.people.partner, 99);
  await reader.reload();
  const badge = reader.getByRole('banner').getByRole('link', { name: 'Messages, 99 unread' });
  await expect(badge).toHaveText('99');
  await expect(reader).toHaveTitle('Profile · Fieldfare (99)');

  await sendMessages(company.people.admin, company.people.partner, 1);
  await reader.reload();
  await expect(reader.getByRole('banner').getByRole('link', { name: /^Messages, 100/ })).toHaveText('99+');
  await expect(reader).toHaveTitle('Profile · Fieldfare (100)');
  await reader
    .getByRole('banner')
    .getByRole('link', { name: /^Messages, 100/ })
    .click();
  await expect(reader).toHaveURL('/partner/messages');
});
