/**
 * An administrator manages one person's access, and the administrator of a firm their team on a phone.
 */
import type { Browser, Page } from '@playwright/test';
import type { Company, Person } from '#test/support/company.ts';
import { addPerson } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'people' });

const PHONE = { width: 390, height: 844 };

const newPerson = (
  portal: TestPortal,
  company: Company,
  membership: [keyof Company['organizations'], string],
) =>
  addPerson(portal, {
    name: `Guest-${crypto.randomUUID().slice(0, 8)}`,
    memberships: [[company.organizations[membership[0]], membership[1]]],
  });

async function openOwn(browser: Browser, person: Person, path: string, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await startAs(page, person);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const nameOf = (page: Page) => page.getByRole('heading', { level: 1 });

test('an administrator changes a role, ends a session, deactivates with a hand-over, and reactivates', async ({
  openAs,
  browser,
  baseURL,
  portal,
  company,
}) => {
  test.slow();
  const guest = await newPerson(portal, company, ['contractor', 'employee']);
  const { rows } = await portal.owner.query<{ id: string; name: string }>(
    `with work as (
       insert into public.work_orders (title, organization_id, partner_location_id, status)
       values ('Door does not close', $2, $3, 'in_progress') returning id
     ), assigned as (
       insert into public.work_order_assignments (work_order_id, assigned_to, organization_id)
       select id, $1, $4 from work
     )
     select work.id, p.first_name as name from work, public.profiles p where p.id = $1`,
    [guest.profileId, company.organizations.customer, company.locationId, company.organizations.contractor],
  );
  const name = rows[0]?.name ?? '';
  const theirs = await openOwn(browser, guest, '/employee/dashboard', baseURL);

  const page = await openAs('admin');
  await page.goto(`/admin/users?q=${name}`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(nameOf(page)).toContainText(name);

  await page.getByRole('button', { name: /^Change organization/ }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('manager');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Manager · since')).toBeVisible();

  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^End (all|the session)/ })
    .first()
    .click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await theirs.reload();
  await theirs.waitForURL('**/auth');
  await theirs.context().close();

  await page.getByRole('button', { name: /^Deactivate/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hand over 1 open work order to').fill('employee');
  await page
    .getByRole('option', { name: /employee/i })
    .first()
    .click();
  await dialog.getByLabel('Reason').fill('Left the company');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText(/^Handed over to employee Person: 1 work order or project/)).toBeVisible();
  await expect(page.getByText(/By .*: Left the company/)).toBeVisible();
  const taken = await portal.owner.query(
    'select assigned_to from public.work_order_assignments where work_order_id = $1',
    [rows[0]?.id],
  );
  expect(taken.rows).toEqual([{ assigned_to: company.people.employee.profileId }]);

  await page.getByRole('button', { name: /^Reactivate/ }).click();
  await expect(page.getByRole('button', { name: /^Deactivate/ })).toBeVisible();
});

test('the administrator of a firm manages the team on a phone; members only see it', async ({
  browser,
  baseURL,
  portal,
  company,
}) => {
  test.slow();
  const lead = await newPerson(portal, company, ['customer', 'admin']);
  const member = await newPerson(portal, company, ['customer', 'member']);
  const page = await openOwn(browser, lead, '/partner/dashboard', baseURL);
  await page.setViewportSize(PHONE);
  await page.goto('/partner/profile');
  await page.getByRole('link', { name: 'Team' }).click();
  const row = page.getByRole('listitem').filter({ hasText: member.email });
  await row.getByRole('button', { name: /^Change the role/ }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Admin');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Left the company');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByRole('button', { name: /^Reactivate/ })).toBeVisible();
  await row.getByRole('button', { name: /^Reactivate/ }).click();
  await expect(row.getByRole('button', { name: /^Deactivate/ })).toBeVisible();
  await page.context().close();

  const seen = await openOwn(browser, company.people.partner, '/partner/team', baseURL);
  await expect(seen.getByText(lead.email)).toBeVisible();
  await expect(seen.getByRole('button', { name: /^(Deactivate|Change the role)/ })).toHaveCount(0);
  await seen.context().close();
});

test('everyone edits their own name and phone', async ({ browser, baseURL, portal, company }) => {
  const guest = await newPerson(portal, company, ['subcontractor', 'member']);
  const page = await openOwn(browser, guest, '/subcontractor/profile', baseURL);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Renamed');
  await page.getByRole('textbox', { name: 'Phone' }).fill('555-0199');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText('Renamed Person')).toBeVisible();
  await expect(page.getByRole('main').getByText('555-0199')).toBeVisible();
  await page.context().close();
});
