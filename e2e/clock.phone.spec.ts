/** The clock of employees (offline requirements 2.5, 2.6, 4.9, 5, 8.3): in the browser, online and offline. */
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import {
  addWork,
  failing,
  refusing,
  sessionsOf,
  swipeDown,
  tapsSaved,
  withoutData,
} from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';
import { photoFile } from './support/photo-file.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'clock' });

test.beforeEach(async ({ portal, company }) => {
  await addWork(portal, company);
});

const clockInSheet = (page: Page) => page.getByRole('dialog', { name: 'Clock In to Work' });
const runningSheet = (page: Page) => page.getByRole('dialog', { name: 'Currently Clocked In' });
/** By its label: the button in the sheet has its text. */
const floating = (page: Page) => page.getByLabel('Clock In', { exact: true });
const running = (page: Page) => page.getByRole('button', { name: /^Clock: clocked in to/ });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function clockIn(page: Page, title: string): Promise<void> {
  await floating(page).click();
  await clockInSheet(page).getByText(title, { exact: true }).click();
  await clockInSheet(page).getByRole('button', { name: 'Clock In' }).click();
}

test('a user clocks in by search, once however often they tap; two tabs agree; break, photo, end of day', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('employee', { refused: /clock_in|clock_out/ });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.8819, longitude: -80.79, accuracy: 12 });
  await page.goto('/employee/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/employee/time-reports');
  await floating(page).click();
  const sheet = clockInSheet(page);
  await expect(sheet.getByText('Select a work item to begin tracking your time.')).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Your Assignments', 'Available Work']);
  await expect(sheet.getByText('ASSIGNED TO YOU')).toHaveCount(1);
  await expect(sheet.getByText('AVAILABLE').first()).toBeVisible();
  await expect(sheet.getByText('Work of a colleague')).toHaveCount(0);
  const go = sheet.getByRole('button', { name: 'Clock In' });
  await expect(go).toBeDisabled();
  const search = sheet.getByPlaceholder('Search by number, title, or assignee...');
  await search.fill('nothing like it');
  await expect(sheet.getByText('No work items found matching your search.')).toBeVisible();
  await search.fill('GUTTER');
  await sheet.getByText('Clear the gutters').click();
  await expectAccessible(page);
  await go.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(
    toasts(page).getByText(/^Successfully clocked in at (Main Street #0417|\d{1,2}:\d\d [AP]M)/),
  ).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(running(page)).toContainText(/^0:\d\d$/);
  expect(await sessionsOf(portal, company)).toMatchObject([
    { clock_in_offline: false, location_lat: 41.8819 },
  ]);

  const second = await page.context().newPage();
  await second.goto('/employee/receipts');
  await expect(running(second)).toBeVisible();
  await running(page).click();
  await expect(
    runningSheet(page).getByText('You are currently tracking time. Tap "Clock Out" to end your session.'),
  ).toBeVisible();
  await expect(runningSheet(page).getByRole('region', { name: 'Active Session' })).toContainText(
    'Clear the gutters',
  );
  await expectAccessible(page);
  await runningSheet(page).getByRole('button', { name: 'Clock Out' }).click();
  await expect(
    toasts(page).getByText(/^Successfully clocked out at .*Time worked: 0\.0\d hours\.$/),
  ).toBeVisible();
  await expect(floating(second)).toBeVisible();
  await second.close();

  await floating(page).click();
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText("Continue Today's Work");
  await expect(sheet.getByText(/Last worked less than a minute ago/)).toBeVisible();
  await sheet.getByText('Clear the gutters').click();
  await go.click();
  await expect(running(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'Quick Actions' }).getByRole('button', { name: action }).click();
  };
  const camera = page.waitForEvent('filechooser');
  await choose('Add Photo');
  await (await camera).setFiles(await photoFile('roof.jpg'));
  await expect(toasts(page).getByText(/^Photo added to WO-/)).toBeVisible();
  await choose('Take Break');
  await expect(toasts(page).getByText('Break started')).toBeVisible();
  await expect(floating(page)).toBeVisible();
  await clockIn(page, 'Clear the gutters');
  await expect(running(page)).toBeVisible();
  await choose('End Day');
  await expect(toasts(page).getByText('Day ended')).toBeVisible();
  await expect(floating(page)).toBeVisible();
  await floating(page).click();
  await expect(sheet.getByRole('img', { name: '3 sessions today' })).toBeVisible();
  const { rows } = await portal.owner.query(
    'select ended_by from time_segments where employee_user_id = $1 order by started_at, created_at',
    [company.people.employee.profileId],
  );
  expect(rows.map(({ ended_by }) => ended_by)).toEqual(['out', 'break', 'day_end']);
});

test('no permission, no response, and no such device each have a message, and do not block the clock', async ({
  openAs,
}) => {
  const page = await openAs('employee');
  await page.context().clearPermissions();
  await page.goto('/employee/time-reports');
  for (const [failure, text] of [
    ['denied', 'Location access denied. Please enable location permissions.'],
    ['timeout', 'Location request timed out.'],
    ['unsupported', "Your device doesn't support location services."],
  ] as const) {
    await refusing(page, failure);
    await clockIn(page, 'Clear the gutters');
    await expect(toasts(page).getByText(text)).toBeVisible();
    await expect(toasts(page).getByText('Successfully clocked in', { exact: true })).toBeVisible();
    await running(page).click();
    await runningSheet(page).getByRole('button', { name: 'Clock Out' }).click();
    await expect(floating(page)).toBeVisible();
    await page.reload();
  }
});

test('an offline event is stored, shown after a reload, and delivered once from two tabs, with its own time', {
  tag: '@main-phone',
}, async ({ browser, baseURL, portal, company }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await startAs(page, company.people.employee);
  await page.goto('/employee/time-reports');
  await floating(page).click();
  await expect(clockInSheet(page).getByText('Clear the gutters')).toBeVisible();
  await clockInSheet(page).getByRole('button', { name: 'Cancel' }).click();

  const line = await withoutData(context);
  await clockIn(page, 'Clear the gutters');
  await expect(toasts(page).getByText(/^Saved on this device\. It is sent/)).toBeVisible();
  await page.reload();
  await running(page).click();
  await expect(runningSheet(page).getByText('Saved on this device. Waiting for signal.')).toBeVisible();
  await runningSheet(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await sessionsOf(portal, company)).toEqual([]);
  const second = await context.newPage();
  await startAs(second, company.people.employee);
  await second.goto('/employee/time-reports');
  await expect(running(second)).toBeVisible();

  await line.restore();
  for (const tab of [page, second]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => sessionsOf(portal, company)).toMatchObject([{ clock_in_offline: true }]);
  await running(second).click();
  await expect(runningSheet(second).getByText('Waiting for signal')).toHaveCount(0);
  await runningSheet(second).getByRole('button', { name: 'Clock Out' }).click();
  await expect(floating(page)).toBeVisible();

  // The event arrives, but its response is lost: when it is sent again, it is still the same event.
  const { promise: lost, resolve: lose } = Promise.withResolvers<{ is_offline: boolean }>();
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
    lose(route.request().postDataJSON().event);
  };
  // Either tab may be the one that sends; on a slow machine, the other one shows it as pending.
  await context.route('**/rpc/clock_in', loseAnswer, { times: 1 });
  await clockIn(page, 'Clear the gutters');
  await expect(running(page)).toBeVisible();
  const { is_offline } = await lost;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => tapsSaved(page)).toEqual([]);
  expect(await sessionsOf(portal, company)).toMatchObject([
    { clock_in_offline: is_offline, clock_out_time: null },
  ]);

  // The server sets aside events without effect, and says so.
  await withoutData(context);
  await running(page).click();
  await runningSheet(page).getByRole('button', { name: 'Clock Out' }).click();
  await expect(floating(page)).toBeVisible();
  await portal.owner.query(
    'update employee_reports set clock_out_time = clock_in_time where clock_out_time is null',
  );
  await context.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const setAside = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: '1 clock event was set aside' });
  await expect(setAside).toContainText('No clock session was running at that time.');
  await context.close();
});

test('a clock that cannot be loaded says so and recovers; a session that begins in the future is ended by force', async ({
  page,
  portal,
  company,
}) => {
  // Not by openAs: the failure that is shown is also written to the console.
  await startAs(page, company.people.employee);
  await page.goto('/employee/receipts');
  const { restore } = await failing(page.context(), /clock_work_items/);
  await floating(page).click();
  const sheet = clockInSheet(page);
  await expect(sheet.getByText('The server has a problem')).toBeVisible();
  await expect(sheet.getByText('Connection Problem')).toHaveCount(0);
  await expectAccessible(page);
  await restore();
  await sheet.getByRole('button', { name: 'Try Again (3 left)' }).click();
  await expect(sheet.getByText('Fix the dock door')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();

  await portal.owner.query(
    `insert into employee_reports (employee_user_id, work_order_id, report_date, clock_in_time)
     select $1, id, current_date, now() + interval '30 minutes' from work_orders where title = 'Fix the dock door'`,
    [company.people.employee.profileId],
  );
  await page.reload();
  await running(page).click();
  await expect(runningSheet(page).getByText('Session State Issue')).toBeVisible();
  await expect(runningSheet(page).getByRole('button', { name: 'Try Again (2 left)' })).toBeVisible();
  await runningSheet(page).getByRole('button', { name: 'Clock Out', exact: true }).click();
  await expect(
    toasts(page).getByText('Invalid clock session detected. Please refresh and try again.'),
  ).toBeVisible();
  await runningSheet(page).getByRole('button', { name: 'Force Clock Out' }).click();
  await expect(toasts(page).getByText('Clocked Out', { exact: true })).toBeVisible();
  await expect(floating(page)).toBeVisible();
});

test('a swipe of more than 150 pixels closes the sheet, or a fast one of 50; others do not', async ({
  browser,
  baseURL,
  company,
}) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await startAs(page, company.people.employee);
  await page.goto('/employee/time-reports');
  await floating(page).click();
  const sheet = clockInSheet(page);
  await expect(sheet.getByText('Clear the gutters')).toBeVisible();
  await swipeDown(page, sheet, { px: 120, ms: 900 });
  await expect(sheet).toBeVisible();
  await swipeDown(page, sheet, { px: 170, ms: 900 });
  await expect(sheet).toBeHidden();
  await floating(page).click();
  await expect(sheet.getByText('Clear the gutters')).toBeVisible();
  await swipeDown(page, sheet, { px: 40, ms: 20 });
  await expect(sheet).toBeVisible();
  await swipeDown(page, sheet, { px: 80, ms: 30 });
  await expect(sheet).toBeHidden();
  await context.close();
});
