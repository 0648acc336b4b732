/** A day of an employee: the clock, the hours, the work performed, and the route. */
import type { Locator, Page } from '@playwright/test';
import { addDays } from '#shared/rules/calendar-days.ts';
import { weekOf } from '#shared/rules/pay-periods.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { today } from '#web/lib/dates.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { employeeWork, HERE } from './support/employee-work.ts';

test.use({ world: 'employee-day' });

const card = (page: Page, title: string | RegExp): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const MINE = 'Clocked in to this work order';

test('an employee clocks in on an assignment, and reports what was done', { tag: '@main-phone' }, async ({
  openAs,
  portal,
  company,
}) => {
  const work = employeeWork(portal.owner, company);
  await work.giveRate();
  const day = today();
  const leak = await work.assign('Freezer leaks', 1);
  const door = await work.assign('Door sticks', 2);
  const project = await work.project('Winter readiness');
  const earlier = await work.work(addDays(day, -1), { work_order_id: leak.id }, [25, 1.5]);
  await work.segment(earlier, [29, 2.25]);
  await work.work(addDays(day, -10), { project_id: project }, [250, 7], { status: 'approved' });
  await work.work(day, { project_id: project }, [3, 1], { status: 'rejected', review_notes: 'Which door?' });

  const page = await openAs('employee', { refused: /describe_session/ });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ ...HERE, accuracy: 8 });

  await page.goto('/employee/dashboard');
  await expect(page.getByRole('region', { name: 'Clock' })).toContainText('Not clocked in');
  await expect(card(page, "Today's work")).toContainText('Winter readiness');
  const hours = card(page, 'Hours');
  await expect(hours.getByRole('definition').first()).toHaveText('1.00 h');
  const { week_starts_on } = DEFAULT_TIME_SETTINGS;
  const isSameWeek = weekOf(day, week_starts_on).starts_on <= addDays(day, -1);
  await expect(hours.getByRole('definition').last()).toHaveText(isSameWeek ? '4.75 h' : '1.00 h');
  await expect(card(page, 'Recent')).toContainText('Freezer leaks');
  await expectAccessible(page);

  await card(page, 'Your Assignments')
    .getByRole('link', { name: /Freezer leaks/ })
    .click();
  const tracking = card(page, 'Time Tracking');
  await expect(tracking).toContainText('Not clocked in');
  await expect(tracking).toContainText('1.0 mi from site');
  await tracking.getByRole('button', { name: 'Clock In' }).click();
  await expect(tracking).toContainText(MINE);
  await expect(tracking).toContainText(/Since \d+:\d\d [AP]M/);
  await expectAccessible(page);

  await page.goto(`/employee/assignments/${door.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Door sticks' })).toBeVisible();
  await expect(tracking).toContainText('Clocked in to a different work order');
  await page.goto('/employee/dashboard');
  const clock = page.getByRole('region', { name: 'Clock' });
  await expect(clock).toContainText('Freezer leaks');
  await expect(clock.getByRole('timer')).toHaveText(/^\d:\d\d$|^\d\d:\d\d$/);
  await expect(card(page, "Today's work").getByRole('link', { name: /Freezer leaks/ })).toContainText(
    'Clocked in',
  );
  await clock.getByRole('button', { name: 'Clock Out' }).click();
  await expect(clock).toContainText('Not clocked in');

  await page.goto(`/employee/assignments/${leak.assignment}`);
  await expect(tracking).toContainText('Not clocked in');
  await page.getByRole('link', { name: 'View Reports' }).click();
  await expect(page).toHaveURL(new RegExp(`/employee/time-reports\\?workOrderId=${leak.id}`));
  const days = page.getByRole('main').locator('section');
  await expect(days).toHaveCount(2);
  await expect(days.last()).toContainText('3.75 h');
  await expect(days.last()).toContainText('Break');
  await expect(days.last()).toContainText('Found the leak behind the panel.');
  await page.getByLabel('Work order or project').selectOption('All work');
  await expect(days).toHaveCount(3);
  await expect(days.first()).toContainText('Which door?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'By week' }).click();
  await expect(page).toHaveURL(/week=/);
  await page.getByRole('button', { name: 'Week before' }).click();
  await page.getByRole('button', { name: 'All days' }).click();
  await expect(days).toHaveCount(3);

  // The work performed of the project is entered in its row; submitting it sends the time to the office again.
  await days.first().getByRole('button', { name: 'Submit work performed' }).click();
  await page.getByRole('textbox', { name: 'Work performed' }).fill('Sealed the north door.');
  await days.first().getByRole('button', { name: 'Submit work performed' }).click();
  await expect(days.first()).not.toContainText('Which door?');
  await expect(days.first()).toContainText('Sealed the north door.');

  await days.nth(1).getByRole('link', { name: 'Edit work performed' }).click();
  const field = page.getByRole('textbox', { name: /^What you did on/ }).last();
  const save = page.getByRole('button', { name: 'Submit work performed' }).last();
  await field.fill('Changed the gasket.');
  // Without live changes, the page does not know of the approval below.
  await page.routeWebSocket(/realtime/, () => undefined);
  await page.reload();
  await expect(field).toHaveValue('Changed the gasket.');
  await work.set('employee_reports', earlier, 'status', 'approved');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('These hours are approved, and closed.');
  await expect(field).toHaveValue('Changed the gasket.');
  // Once the page knows, the field is gone, and the text is not.
  await page.reload();
  await expect(page.getByText('was closed before you submitted this text')).toBeVisible();
  await expect(page.getByText('Changed the gasket.')).toBeVisible();
  await expectAccessible(page);
  await work.set('employee_reports', earlier, 'status', 'submitted');
  await page.reload();
  await save.click();
  await expect(page.getByText('Work performed submitted')).toBeVisible();
  await expect(page.getByText('Kept on this device, not submitted yet.')).toBeHidden();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);

  await page.goto(`/employee/assignments/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Assignment Not Found' })).toBeVisible();
  await expect(
    page.getByText(
      'Assignment not found. You may not be assigned to this work order or project, or the ID may be invalid.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL('/employee/dashboard');
});

test('an employee goes from stop to stop, in the order of the day', async ({ openAs, portal, company }) => {
  await portal.owner.query('delete from public.work_order_assignments');
  const work = employeeWork(portal.owner, company);
  const noon = new Date(new Date().setHours(12, 0, 0, 0)).toISOString();
  const accepted = { accepted_at: noon, accepted_by: company.people.employee.profileId };
  await work.assign('Far away', 9);
  await work.assign('Near by', 4);
  await work.assign('At noon', 6, { ...accepted, arrival_at: noon });
  await work.assign('Next week', 1, { due_date: addDays(today(), 7) });
  const done = await work.assign('Done already', 2, { status: 'completed', date_completed: noon });
  await portal.owner.query('update public.work_orders set status_since = now() where id = $1', [done.id]);

  const page = await openAs('employee');
  await page.goto('/employee/dashboard');
  await page.getByRole('link', { name: 'Daily Route' }).click();
  const stops = page.getByRole('article').getByRole('heading', { level: 2 });
  const order = (...names: string[]) => expect(stops).toHaveText(names.map((name) => `${name} store`));
  await expect(page.getByText('3 stops')).toBeVisible();
  await order('At noon', 'Near by', 'Far away', 'Done already');

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ ...HERE, accuracy: 8 });
  await page.getByRole('button', { name: 'From where I am' }).click();
  // Six miles to the scheduled stop, two back, five on.
  await expect(page.getByText('3 stops · 13.0 mi in all')).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('6.0 mi from you');
  await expect(page.getByRole('article').first()).toContainText('Expected at 12:00 PM');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Earlier: Near by store' }).click();
  await order('Near by', 'At noon', 'Far away', 'Done already');
  await page.reload();
  await order('Near by', 'At noon', 'Far away', 'Done already');
  await expect(page.getByText('3 stops · 9.0 mi in all')).toBeVisible();

  await page.getByRole('button', { name: 'Add to today: Next week' }).click();
  await order('Near by', 'At noon', 'Far away', 'Next week', 'Done already');
  await page.getByRole('button', { name: 'Shortest order' }).click();
  await expect(stops.first()).toHaveText('At noon store');
  await page.getByRole('button', { name: 'Not today: Next week store' }).click();
  await order('At noon', 'Near by', 'Far away', 'Done already');

  await expect(page.getByRole('link', { name: 'Open in Maps' }).first()).toHaveAttribute(
    'href',
    /^(geo:41\.\d+,-81\.7\?q=|https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=)1%20Elm/,
  );
  await expect(page.getByRole('link', { name: 'Open route in Maps' })).toHaveAttribute('href', /waypoints=/);
});
