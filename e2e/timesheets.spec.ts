/** The office's side of working time: who is clocked in, timesheets, corrections, approval, locked periods, rates. */
import type { Locator, Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { launchOptions, MAP_ARGS } from './support/launch.ts';
import { go } from './support/screens.ts';

test.use({ world: 'timesheets', launchOptions: launchOptions(MAP_ARGS) });

const HOUR_MS = 3_600_000;

async function arrange({ owner }: TestPortal, { people, organizations, locationId }: Company) {
  const { profileId } = people.employee;
  // The company was created after the start, which sets its time zone to the portal's.
  await owner.query(`update public.organizations set time_zone = $1 where organization_type = 'internal'`, [
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
  await owner.query('truncate public.time_segments, public.employee_reports, public.pay_periods cascade');
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id)
     values ('Walk-in cooler is warm', 'in_progress', $1, $2), ('Dock door is bent', 'in_progress', $1, $2) returning id`,
    [organizations.customer, locationId],
  );
  const [first = '', second = ''] = rows.map(({ id }) => id);
  await owner.query(
    `with rate as (
       insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 65) on conflict do nothing
     )
     insert into public.profile_cost_rates (profile_id, hourly_cost_rate, employee_number) values ($1, 30, '1007')
     on conflict do nothing`,
    [profileId],
  );
  const clocked = (order: string, day: string, from: string, to: string) =>
    owner.query(
      `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
         hours_worked, status, work_performed, location_lat, location_lng, location_accuracy_m, location_fix_age_s)
       values ($1, $2, $3, $4, $5, 0, 'submitted', 'Changed the gasket.', 40.1, -83.1, 12, 4)`,
      [profileId, order, day, new Date(`${day}T${from}:00`), new Date(`${day}T${to}:00`)],
    );
  await clocked(first, '2026-03-02', '07:00', '12:00');
  await clocked(second, '2026-03-02', '12:30', '17:30');
  await clocked(first, '2026-03-03', '06:00', '18:00');
  await owner.query(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, status, location_lat,
       location_lng, location_address, location_accuracy_m, location_fix_age_s)
     values ($1, $2, $3, $4, 'open', 40.1, -83.1, '12 Elm Street, Ashford, OH', 240, 900)`,
    [
      ...[profileId, first, new Date(Date.now() - 20 * HOUR_MS).toISOString().slice(0, 10)],
      new Date(Date.now() - 20 * HOUR_MS),
    ],
  );
}

const tab = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function giveReason(dialog: Locator, action: string): Promise<void> {
  await dialog.getByLabel('Reason').fill('The phone was empty.');
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test.beforeEach(({ portal, company }) => arrange(portal, company));

test('a forgotten clock-out is listed with position and flags, and ended with a reason; periods, rates, and settings', async ({
  openAs,
  portal,
}) => {
  const page = await openAs('admin');
  await page.goto('/admin/time-management');
  await expect(page.getByText('1 person clocked in')).toBeVisible();
  await expect(page.getByText('Forgotten to clock out?')).toBeVisible();
  await expect(page.getByText('12 Elm Street, Ashford, OH')).toBeVisible();
  await expect(page.getByText('±240 m')).toBeVisible();
  await expect(page.getByText('Position 15 minutes old')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'End the session of employee Person' }).click();
  const dialog = page.getByRole('dialog');
  const end = new Date(Date.now() - 12 * HOUR_MS);
  const here = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-CA', options).format(end);
  await dialog.getByLabel('Day').fill(here({}));
  await dialog.getByLabel('Ended at').fill(here({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
  await expectAccessible(page);
  await giveReason(dialog, 'End session');
  await expect(page.getByText('Nobody is clocked in')).toBeVisible();

  await test.step('a pay period that is over is locked, and opened again with a reason', async () => {
    await portal.owner.query(
      `update public.employee_reports set status = 'approved' where status = 'submitted'`,
    );
    await tab(page, 'Periods').click();
    const locking = page
      .getByRole('button', { name: 'Lock', exact: true })
      .and(page.locator(':enabled'))
      .last();
    await expect(locking).toBeVisible();
    // Before a toast covers the buttons.
    await expectAccessible(page);
    await locking.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lock pay period' }).click();
    await expect(page.getByText('Pay period locked')).toBeVisible();
    await expect(page.getByText('Locked', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await giveReason(page.getByRole('dialog'), 'Unlock');
    await expect(page.getByText('Opened by admin Person: The phone was empty.')).toBeVisible();
  });

  await test.step('rates are set, and people without one are listed; time settings are saved', async () => {
    await go(page, '/admin/employees?rate=none');
    await expect(page.getByRole('link', { name: 'manager Person' }).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'employee Person' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'manager Person' }).filter({ visible: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter an amount.')).toBeVisible();
    await dialog.getByLabel('Billed at, in $ an hour').fill('80');
    await dialog.getByLabel('Costs, in $ an hour').fill('42.50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rates of manager Person saved')).toBeVisible();

    await go(page, '/admin/time-management?tab=periods');
    await page.getByRole('button', { name: 'How time is counted' }).click();
    await dialog.getByLabel('Daily overtime after, in hours').fill('99');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter at most 24.')).toBeVisible();
    await dialog.getByLabel('Daily overtime after, in hours').fill('8');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Time settings saved')).toBeVisible();
  });
});

test('a timesheet is opened, corrected, approved, and locked', { tag: '@main-desktop' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', { refused: /correct_time/ });
  await page.goto('/admin/time-management?tab=timesheets&from=2026-03-02');
  await expect(
    page.getByText('22.00').or(page.getByText('22.00 h')).filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'employee Person' }).click();
  await expect(page.getByRole('heading', { name: 'employee Person' })).toBeVisible();
  await expectAccessible(page);

  // The refusal names the other time segment that overlaps.
  await page.getByRole('button', { name: 'Correct 7:00 AM – 12:00 PM' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To').fill('13:00');
  await giveReason(dialog, 'Correct');
  await expect(
    page.getByText(/^This overlaps the time on WO-\d+, Mar 2, 12:30 PM – 5:30 PM\.$/).first(),
  ).toBeVisible();
  await dialog.getByLabel('To').fill('12:15');
  await giveReason(dialog, 'Correct');
  await expect(page.getByText(/^Corrected by admin Person, .*: The phone was empty\.$/)).toBeVisible();
  await expect(page.getByText('Replaced:')).toBeAttached();

  await page.getByRole('button', { name: 'Delete 12:30 PM – 5:30 PM' }).click();
  await giveReason(page.getByRole('dialog'), 'Delete');
  await expect(page.getByText(/^Deleted by admin Person/)).toBeVisible();

  await page.getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByText('entries approved')).toBeVisible();
  await expect(page.getByText('Submitted')).toHaveCount(0);

  await go(page, '/admin/time-management?tab=items&from=2026-03-02');
  await expect(page.getByText('17.25 h').first()).toBeVisible();
  await expect(page.getByText('$517.50').first()).toBeVisible();
  await expectAccessible(page);
});
