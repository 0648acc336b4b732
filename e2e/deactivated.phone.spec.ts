/**
 * A person is deactivated while their phone has no signal: what it had not sent still arrives, and the phone says so
 * (decision 077).
 */
import type { Page } from '@playwright/test';
import type { Company } from '#test/support/company.ts';
import { addPerson } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectWhole } from './support/arrived-reports.ts';
import { expectAccessible } from './support/axe.ts';
import { tapsSaved, withoutData } from './support/clock.ts';
import { expect, test } from './support/company-journey.ts';
import { employeeWork } from './support/employee-work.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { REPORT_FORM } from './support/report-form.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'deactivated' });

const deactivate = ({ people }: Company, name: 'employee' | 'subcontractor') =>
  people.admin.client
    .rpc('deactivate_person', { profile_id: people[name].profileId, reason: 'Left', hand_over_to: null })
    .throwOnError();

/** The employee clocks in to a new work order while no request gets through; the tap is saved on the phone. */
async function clockInWithoutData(page: Page, portal: TestPortal, company: Company, title: string) {
  const work = employeeWork(portal.owner, company);
  await work.giveRate();
  const door = await work.assign(title, 1);
  await startAs(page, company.people.employee);
  await page.goto(`/employee/assignments/${door.id}`);
  const clockIn = page.getByRole('button', { name: 'Clock In' }).first();
  await expect(clockIn).toBeVisible();
  const data = await withoutData(page.context());
  await clockIn.click();
  await expect.poll(async () => (await tapsSaved(page)).length).toBe(1);
  return { door, data };
}

test('a clock event waits on the phone while its person belongs to no company', async ({
  page,
  portal,
  company,
}) => {
  const { door, data } = await clockInWithoutData(page, portal, company, 'Front door');
  const member = [company.people.employee.profileId, company.organizations.contractor];
  await portal.owner.query(
    'delete from organization_members where user_id = $1 and organization_id = $2',
    member,
  );
  const refused = page.waitForResponse((response) => /rpc\/clock_in/.test(response.url()));
  await data.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await refused).status()).toBe(403);
  expect(await tapsSaved(page)).toHaveLength(1);

  await portal.owner.query(
    `insert into organization_members (user_id, organization_id, role) values ($1, $2, 'employee')`,
    member,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const taps = () =>
    portal.owner.query('select outcome from clock_events where work_order_id = $1', [door.id]);
  await expect.poll(async () => (await taps()).rows, { timeout: 30_000 }).toEqual([{ outcome: 'applied' }]);
  await portal.owner.query(
    `update employee_reports set status = 'submitted', clock_out_time = clock_in_time, hours_worked = 0
     where employee_user_id = $1`,
    [company.people.employee.profileId],
  );
});

test('a report arrives with its photo, and the office sees that it came later', async ({
  page,
  browser,
  baseURL,
  portal,
  company,
}) => {
  const [id, begun] = [await assignedOrder(company), await assignedOrder(company)];
  await startAs(page, company.people.subcontractor);
  await page.goto(`${REPORT_FORM}/${begun}`);
  await page.getByLabel('Work performed').fill('Not finished.');
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.goto(`${REPORT_FORM}/${id}`);
  await page.getByLabel('Work performed').fill('Freed the track.');
  await page.getByLabel('Hours worked').fill('2');
  const after = page.getByRole('group', { name: 'After' });
  await after
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photoFile('one.jpg'));
  await after.getByLabel('Caption of one.jpg').fill('one');
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  const data = await withoutData(page.context());
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByText(/pending sync/).first()).toBeVisible({ timeout: 30_000 });

  await deactivate(company, 'subcontractor');
  const uploads = /\/storage\/v1\//;
  await page.context().route(uploads, (route) => route.abort('internetdisconnected'));
  await data.restore();
  await page.reload();
  // What happened, what becomes of each part of the work, and whom to ask.
  await expect(page.getByRole('heading', { name: 'Your account was deactivated' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Your office can tell you why.')).toBeVisible();
  const leaves = page.getByRole('status').filter({ hasText: 'Being sent to the office' });
  await expect(leaves).toContainText('1 report that has not arrived yet');
  await expect(leaves).toContainText('Keep this page open until everything has arrived.');
  const stays = page.getByRole('status').filter({ hasText: 'Not sent, and kept on this device' });
  await expect(stays).toContainText('1 report draft');
  await expect(stays).toContainText('Ask your office to reactivate your account if it is needed');
  await expectAccessible(page);
  await page.context().unroute(uploads);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Everything has arrived')).toBeVisible({ timeout: 60_000 });
  await expect(stays).toContainText('1 report draft');
  await expectWhole(portal, id, ['one']);

  const office = await (await browser.newContext({ baseURL })).newPage();
  await startAs(office, company.people.admin);
  await office.goto('/admin/reports');
  await office
    .getByRole('link', { name: /Dock door will not close/ })
    .first()
    .click();
  await expect(office.getByText('It arrived after the account was deactivated.')).toBeVisible();
});

test('clock events arrive and count until the deactivation', async ({ page, portal, company }) => {
  const { door, data } = await clockInWithoutData(page, portal, company, 'Dock door');

  await deactivate(company, 'employee');
  await data.restore();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account was deactivated' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Everything has arrived')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const { rows } = await portal.owner.query(
    `select r.status, e.review_reason from employee_reports r join clock_events e using (employee_user_id, work_order_id)
     where r.work_order_id = $1`,
    [door.id],
  );
  expect(rows).toEqual([
    { status: 'submitted', review_reason: 'It arrived after the account was deactivated.' },
  ]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test('whoever is deactivated sees it at the first refusal, and their page does not ask again and again', async ({
  page,
  portal,
  company,
}) => {
  const guest = await addPerson(portal, {
    name: 'Leaver',
    memberships: [[company.organizations.customer, 'admin']],
  });
  await startAs(page, guest);
  await page.goto('/partner/team');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Newcomer');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nora.late@people.test');
  await page.waitForLoadState('networkidle');
  await company.people.admin.client
    .rpc('deactivate_person', { profile_id: guest.profileId, reason: 'Left', hand_over_to: null })
    .throwOnError();
  const checks: string[] = [];
  page.on('request', (request) => {
    if (/auth\/v1\/user|rest\/v1\/profiles/.test(request.url())) checks.push(request.url());
  });
  const refused = page.waitForResponse((response) => response.url().includes('/rpc/invite_person'));
  await dialog.getByRole('button', { name: 'Invite' }).click();
  expect([401, 403]).toContain((await refused).status());
  await expect(page.getByRole('heading', { name: 'Your account was deactivated' })).toBeVisible({
    timeout: 5_000,
  });
  await page.waitForTimeout(15_000);
  expect(checks.length).toBeLessThan(8);
});
