/**
 * Status banner, install card, toasts, action bars, and clock at once: none of them covers a control (reliability
 * requirements 38).
 */
import type { Screen } from '#shared/paths.ts';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import type { Visitor } from '#test/support/visitors.ts';
import { offerInstallation } from './support/app-worker.ts';
import { expect } from './support/company-journey.ts';
import { employeeWork } from './support/employee-work.ts';
import { doubleText, usualText } from './support/large-text.ts';
import { assignedOrder } from './support/paperwork.ts';
import { coveredControls, expectReachable } from './support/reachable.ts';
import { addressOf, expectScreen, go, openAtHome, test } from './support/screens.ts';

test.use({ world: 'floating-elements' });

/** Lists, details with a main action, and the longest forms. */
const SCREENS = {
  admin: [
    '/admin/work-orders',
    '/admin/work-orders/$id',
    '/admin/work-orders/$id/edit',
    '/admin/subcontractor-bills/create',
    '/admin/messages',
  ],
  employee: [
    '/employee/dashboard',
    '/employee/time-reports',
    '/employee/time-reports/submit/$workOrderId',
    '/employee/receipts/new',
    '/employee/messages',
  ],
  partner: ['/partner/work-orders/new', '/partner/work-orders', '/partner/work-orders/$id'],
  subcontractor: [
    '/subcontractor/reports/new/$workOrderId',
    '/subcontractor/submit-bill',
    '/subcontractor/work-orders/$id',
    '/subcontractor/submit-report',
  ],
} as const satisfies Partial<Record<Visitor, readonly Screen[]>>;

for (const [visitor, screens] of Object.entries(SCREENS) as [keyof typeof SCREENS, readonly Screen[]][]) {
  test(`${visitor}: banner, install card, toast, bars, and clock cover no control`, async ({
    openAs,
    paperwork,
    portal,
    company,
  }) => {
    test.slow();
    if (visitor === 'employee') await startClock(portal, company);
    // Assigned, so that the assignee has a next step in the action bar.
    const workOrderId = visitor === 'subcontractor' ? await assignedOrder(company) : paperwork.workOrderId;
    const page = await openAtHome(openAs, visitor, (opened) => opened.addInitScript(breakStorage));
    await expect(page.locator('[data-banner]')).toContainText('Temporary storage active', {
      timeout: 30_000,
    });
    const fix = page.locator('[data-banner]').getByRole('button', { name: 'Fix' });
    const toast = page.getByRole('region', { name: 'Notifications' });
    await expect(toast.getByText('Using temporary storage until resolved.')).toBeVisible();
    // It stays as long as the pointer is over it.
    await toast.getByText('Using temporary storage until resolved.').hover();
    await offerInstallation(page, 'dismissed');
    await expect(page.getByRole('button', { name: 'Install App' })).toBeAttached();
    await expectReachable(page);
    await fix.click({ trial: true, timeout: 5_000 });

    for (const screen of screens) {
      await test.step(screen, async () => {
        const address = addressOf(screen, { ...paperwork, workOrderId });
        await go(page, address);
        await expectScreen(page, address);
        await expectReachable(page);
      });
    }
  });
}

/** On a phone, the overlays of a screen, by the buttons that open them. */
const OPENED = {
  admin: [
    ['/admin/work-orders', 'Filter and sort'],
    ['/admin/work-orders/$id', 'Change status'],
    ['/admin/messages', 'More'],
    ['/admin/messages', 'New'],
    ['/admin/subcontractor-bills', 'Filter and sort'],
    ['/admin/subcontractor-bills/$id', 'Send back'],
    ['/admin/partner-locations', 'New location'],
    ['/admin/projects', 'New project'],
    ['/admin/time-management', 'How time is counted'],
  ],
  employee: [
    ['/employee/time-reports', 'More'],
    ['/employee/receipts', 'Filter and sort'],
    ['/employee/time-reports/submit/$workOrderId', 'Open navigation'],
    ['/employee/dashboard', 'Clock In'],
  ],
} as const satisfies Partial<Record<Visitor, readonly (readonly [Screen, string])[]>>;

for (const [visitor, opened] of Object.entries(OPENED) as [
  keyof typeof OPENED,
  readonly (readonly [Screen, string])[],
][]) {
  test(`${visitor}: no control is covered in dark mode, with large text, in dialogs, or offline`, {
    tag: '@phone-only',
  }, async ({ openAs, paperwork, portal, company }) => {
    test.slow();
    if (visitor === 'employee') await stopClock(portal, company);
    const page = await openAtHome(openAs, visitor, (opened) => opened.addInitScript(fillStorage));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const clean = page.locator('[data-banner]').getByRole('button', { name: 'Clean' });
    await test.step('a toast that stays, with large text', async () => {
      const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Storage Almost Full');
      // A toast closes after five seconds, and a slow machine may stall as long: check while it is shown.
      await expect(async () => {
        await page.reload();
        await toast.hover({ timeout: 15_000 });
        await doubleText(page);
        await expect.poll(() => coveredControls(page), { timeout: 3_000 }).toEqual([]);
        await expect(toast).toBeVisible({ timeout: 1 });
      }).toPass({ timeout: 60_000 });
      await usualText(page);
    });
    await expect(clean).toBeVisible({ timeout: 30_000 });
    for (const [screen, opener] of opened) {
      await test.step(`${screen}: ${opener}`, async () => {
        const address = addressOf(screen, paperwork);
        await go(page, address);
        await expectScreen(page, address);
        await expectReachable(page);
        await clean.click({ trial: true, timeout: 5_000 });
        const button = page.getByRole('button', { name: opener, exact: true }).filter({ visible: true });
        await button.click();
        await expectReachable(page);
        await doubleText(page);
        await expectReachable(page);
        await page.keyboard.press('Escape');
        await expectReachable(page);
        await usualText(page);
      });
    }
    await page.context().setOffline(true);
    await expect(page.locator('[data-banner]')).toContainText("You're offline");
    await expectReachable(page);
    await doubleText(page);
    await expectReachable(page);
  });
}

/** The employee is clocked in: the clock button is on every screen. */
async function startClock(portal: TestPortal, company: Company): Promise<void> {
  await stopClock(portal, company);
  const work = employeeWork(portal.owner, company);
  const { id } = await work.assign('Stained and sagging ceiling tiles above the service counter', 2);
  await company.people.employee.client
    .rpc('clock_in', {
      work_order_id: id,
      event: { device_time: new Date().toISOString(), time_zone: 'UTC' },
    })
    .throwOnError();
}

/** The employee is not clocked in, and can be: without a rate, clocking in is refused. */
async function stopClock({ owner }: TestPortal, company: Company): Promise<void> {
  await owner.query('truncate time_segments, employee_reports cascade');
  await employeeWork(owner, company).giveRate();
}

function breakStorage(): void {
  const { open } = indexedDB;
  IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
    if (given[0] === 'fieldfare-offline') throw new DOMException('The storage is broken.', 'UnknownError');
    return open.apply(this, given);
  };
}

function fillStorage(): void {
  navigator.storage.estimate = async () => ({ usage: 100_000_000, quota: 100_000_000 });
}
