/** Every screen agrees with the clock: online and offline, on a break, and when switching jobs. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { failing, tapsSaved, withoutData } from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';
import { employeeWork } from './support/employee-work.ts';
import { expectSettled, followRequests } from './support/settled.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'clock-offline' });

const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const clockOf = (page: Page) => page.getByRole('region', { name: 'Clock' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a clock-in that waits for a connection is shown on every screen, and so is its break', async ({
  browser,
  baseURL,
  portal,
  company,
}) => {
  const work = employeeWork(portal.owner, company);
  await work.giveRate();
  const door = await work.assign('Dock door', 1);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  followRequests(page);
  await startAs(page, company.people.employee);
  for (const path of [
    'time-reports',
    `time-reports/submit/${door.id}`,
    `assignments/${door.id}`,
    'dashboard',
  ]) {
    if (path === 'time-reports') {
      await page.goto('/employee/time-reports');
      await expect(page.getByText('No time recorded yet')).toBeVisible();
    } else await page.evaluate((to) => history.pushState(null, '', to), `/employee/${path}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectSettled(page);
  }
  await page.evaluate((to) => history.pushState(null, '', to), `/employee/assignments/${door.id}`);
  const tracking = card(page, 'Time Tracking');
  await expect(tracking).toContainText('Not clocked in');
  const signal = await withoutData(context);
  await tracking.getByRole('button', { name: 'Clock In' }).click();
  await expect(tracking).toContainText('Clocked in to this work order');

  // As a link in the portal does: without reloading it.
  const go = (to: string) => page.evaluate((path) => history.pushState(null, '', path), `/employee/${to}`);
  await go('dashboard');
  const today = card(page, "Today's work").getByRole('link', { name: /Dock door/ });
  await expect(today).toContainText('Waiting for signal');
  await go('time-reports');
  await expect(page.getByRole('main')).toContainText(/– now/);
  await expect(page.getByRole('main')).toContainText('Waiting for signal');
  await go(`time-reports/submit/${door.id}`);
  await expect(page.getByText('Waiting for signal').first()).toBeVisible();
  await expect(page.getByText('You have not clocked in to this work order.')).toHaveCount(0);

  await go('dashboard');
  await clockOf(page).getByRole('button', { name: 'Take Break' }).click();
  await expect(clockOf(page)).toContainText(/On break since \d+:\d\d [AP]M/);
  await expect(clockOf(page)).toContainText('Dock door');
  // A tap counts at once, and survives the page once it is on the device.
  await expect.poll(async () => (await tapsSaved(page)).length).toBe(2);
  await expect(page.getByText('2 items pending sync')).toBeVisible();
  await page.reload();
  await expect(clockOf(page)).toContainText(/On break since/);
  await expect(today).toContainText('Waiting for signal');
  await expectAccessible(page);
  await clockOf(page).getByRole('button', { name: 'Resume work' }).click();
  await expect(clockOf(page)).toContainText('Currently Clocked In');

  // A response means that the device is online, whatever it says.
  await failing(context, /rpc\/clock_in/);
  await signal.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(clockOf(page)).toContainText('3 clock events wait for the server');
  await expect(today).toContainText('Waiting for the server');
  await expect(page.getByText('Waiting for signal')).toHaveCount(0);

  await context.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await portal.owner.query('select outcome from clock_events')).rows.length)
    .toBe(3);
  await page.reload();
  await expect(clockOf(page)).toContainText('Currently Clocked In');
  await expect(page.getByText('Waiting for signal')).toHaveCount(0);
  await expect(page.getByText(/pending sync/)).toHaveCount(0);
  await context.close();
});

test('somebody switches jobs with one tap, takes a break and resumes; a double tap shows no error', async ({
  openAs,
  portal,
  company,
}) => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
  const work = employeeWork(portal.owner, company);
  await work.giveRate();
  const [roof, gutter] = [await work.assign('Roof leak', 1), await work.assign('Gutter', 2)];
  const page = await openAs('employee');
  await page.goto(`/employee/assignments/${roof.id}`);
  const tracking = card(page, 'Time Tracking');
  await tracking.getByRole('button', { name: 'Clock In' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(tracking).toContainText('Clocked in to this work order');
  await expect(toasts(page).getByText('Clock operation in progress')).toHaveCount(0);

  await page.goto(`/employee/assignments/${gutter.id}`);
  await expect(tracking).toContainText('Clocked in to a different work order');
  await expectAccessible(page);
  await tracking.getByRole('button', { name: 'Switch to this job' }).click();
  await expect(tracking).toContainText('Clocked in to this work order');
  const { rows } = await portal.owner.query(
    `select w.title, r.clock_out_time is null as runs from employee_reports r join work_orders w on w.id = r.work_order_id
     order by r.clock_in_time`,
  );
  expect(rows).toEqual([
    { title: 'Roof leak', runs: false },
    { title: 'Gutter', runs: true },
  ]);

  await page.goto('/employee/dashboard');
  await clockOf(page).getByRole('button', { name: 'Take Break' }).click();
  await expect(clockOf(page)).toContainText(/On break since/);
  await page.reload();
  await expect(clockOf(page)).toContainText('Gutter');
  await clockOf(page).getByRole('button', { name: 'Resume work' }).click();
  await expect(clockOf(page)).toContainText('Currently Clocked In');
  await expect(clockOf(page)).toContainText('Gutter');
});

test('an event that is set aside is shown to its owner and to the office', async ({
  openAs,
  portal,
  company,
}) => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
  const event = {
    ...{ device_time: new Date(Date.now() - 3_600_000).toISOString(), sent_after_ms: 3_600_000 },
    ...{ is_offline: true, time_zone: 'UTC' },
  };
  await company.people.employee.client.rpc('take_break', { event }).throwOnError();
  const page = await openAs('employee');
  await page.goto('/employee/time-reports');
  const main = page.getByRole('main');
  await expect(main).toContainText('1 clock event was set aside');
  await expect(main).toContainText('No clock session was running at that time.');
  await expectAccessible(page);
  const office = await openAs('admin');
  await office.goto('/admin/time-management');
  await expect(office.getByRole('main')).toContainText('1 clock event was set aside');
  await expectAccessible(office);
  await office.getByRole('link', { name: 'employee Person' }).click();
  await expect(office).toHaveURL(/person=/);
});

test('time of an offline clock-in on completed work is marked for the office until it is approved', async ({
  openAs,
  portal,
  company,
}) => {
  await portal.owner.query('truncate time_segments, employee_reports, clock_events cascade');
  const work = employeeWork(portal.owner, company);
  await work.giveRate();
  const gate = await work.assign('Broken gate', 1, { status: 'completed' });
  const { client } = company.people.employee;
  const tapped = (minutesAgo: number) => ({
    ...{ device_time: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
    ...{ sent_after_ms: minutesAgo * 60_000, is_offline: true, time_zone: 'UTC' },
  });
  await client.rpc('clock_in', { event: tapped(3), work_order_id: gate.id, project_id: null }).throwOnError();
  const office = await openAs('admin');
  await office.goto('/admin/time-management?tab=timesheets');
  const main = office.getByRole('main');
  await expect(main.getByText('1 to review')).toBeVisible();
  await main.getByRole('link', { name: 'employee Person' }).click();
  await expect(main).toContainText('Clocked in without a signal. This work order is completed.');
  await client.rpc('clock_out', { event: tapped(1) }).throwOnError();
  await office.reload();
  await expect(main).toContainText('Clocked in without a signal. This work order is completed.');
  await expectAccessible(office);
  await main.getByRole('button', { name: 'Approve all' }).click();
  await expect(main.getByText('Clocked in without a signal.')).toHaveCount(0);
});
