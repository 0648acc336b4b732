/** The signal is lost right after the server accepted a clock event: every screen still agrees with the clock. */
import type { Page } from '@playwright/test';
import { failing, withoutData } from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';
import { employeeWork } from './support/employee-work.ts';
import { expectSettled, followRequests } from './support/settled.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'clock-signal-lost' });

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const clockOf = (page: Page) => page.getByRole('region', { name: 'Clock' });
const go = (page: Page, to: string) =>
  page.evaluate((path) => history.pushState(null, '', path), `/employee/${to}`);

/** Today's work, Time Reports, and the report form all show the job, running or not. */
async function expectOnEveryScreen(page: Page, id: string, title: string, isRunning: boolean) {
  await go(page, 'dashboard');
  const today = card(page, "Today's work").getByRole('link', { name: new RegExp(title) });
  await expect(today).toBeVisible();
  await expect(today).not.toContainText('Waiting for');
  if (isRunning) await expect(clockOf(page)).toContainText('Currently Clocked In');
  await go(page, 'time-reports');
  const main = page.getByRole('main');
  await expect(main).toContainText(title);
  await expect(main.getByText(/– now/)).toHaveCount(isRunning ? 1 : 0);
  await go(page, `time-reports/submit/${id}`);
  await expect(page.getByRole('heading', { name: 'Your time on this work order' })).toBeVisible();
  await expect(page.getByText('You have not clocked in to this work order.')).toHaveCount(0);
}

test('clocking in, switching and a break stay on every screen, also after a restart', async ({
  browser,
  baseURL,
  portal,
  company,
}) => {
  test.slow();
  const work = employeeWork(portal.owner, company);
  await work.giveRate();
  const [door, roof] = [await work.assign('Dock door', 1), await work.assign('Roof leak', 2)];
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  followRequests(page);
  await startAs(page, company.people.employee);
  await page.goto('/employee/time-reports');
  await expect(page.getByText('No time recorded yet')).toBeVisible();
  // Each screen is loaded before the signal is lost.
  for (const { id } of [door, roof]) {
    await go(page, `time-reports/submit/${id}`);
    await expect(page).toHaveURL(new RegExp(id));
    await expect(page.getByText('You have not clocked in to this work order.')).toBeVisible();
    await go(page, `assignments/${id}`);
    await expect(card(page, 'Time Tracking')).toContainText('Not clocked in');
    await expectSettled(page);
  }
  await go(page, 'dashboard');
  await expect(page.getByText('What you clock in to appears here')).toBeVisible();
  // Requests after the event get no response.
  const act = async (command: string, tap: () => Promise<void>) => {
    const accepted = page.waitForResponse(new RegExp(`rpc/${command}`));
    await context.route(/\/rest\/v1\/(?!rpc\/(clock_in|take_break))/, (route) =>
      route.abort('internetdisconnected'),
    );
    await tap();
    await accepted;
  };
  const restart = async () => {
    await context.unrouteAll();
    await withoutData(context);
    await page.reload();
  };
  const tracking = card(page, 'Time Tracking');

  await go(page, `assignments/${door.id}`);
  await act('clock_in', () => tracking.getByRole('button', { name: 'Clock In' }).click());
  await expect(tracking).toContainText('Clocked in to this work order');
  await expectOnEveryScreen(page, door.id, 'Dock door', true);
  await restart();
  await expectOnEveryScreen(page, door.id, 'Dock door', true);

  await context.unrouteAll();
  await go(page, `assignments/${roof.id}`);
  await act('clock_in', () => tracking.getByRole('button', { name: 'Switch to this job' }).click());
  await expect(tracking).toContainText('Clocked in to this work order');
  await expectOnEveryScreen(page, roof.id, 'Roof leak', true);
  await expectOnEveryScreen(page, door.id, 'Dock door', true);
  await restart();
  await expectOnEveryScreen(page, roof.id, 'Roof leak', true);

  await context.unrouteAll();
  await go(page, 'dashboard');
  await act('take_break', () => clockOf(page).getByRole('button', { name: 'Take Break' }).click());
  await expect(clockOf(page)).toContainText(/On break since/);
  await expectOnEveryScreen(page, roof.id, 'Roof leak', false);
  // A restart while the server fails, without the latest writes to local storage: a killed browser may lose its last
  // seconds.
  await context.unrouteAll();
  await failing(context, /\/rest\/v1\//);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fieldfare-clock-session')) localStorage.removeItem(key);
  });
  await page.reload();
  await go(page, 'dashboard');
  await expect(clockOf(page)).toContainText(/On break since/);
  await expectOnEveryScreen(page, roof.id, 'Roof leak', false);
  await context.close();
});
