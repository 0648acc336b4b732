import { expect, test } from '@playwright/test';
import { REDIRECTS } from '#shared/paths.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { startAs } from './support/sign-in.ts';

let portal: TestPortal;
let company: Company;

test.beforeAll(async () => {
  portal = await startTestPortal({ env: { AUTH_LIMIT_ADDRESS: '1000' } });
  company = await createCompany(portal);
});

test.afterAll(() => portal.stop());

test('somebody without a session is sent to the sign-in page, whatever they ask for', async ({ page }) => {
  for (const path of ['/', '/messages', '/admin/dashboard', '/subcontractor/bills']) {
    await page.goto(portal.url + path);
    await expect(page).toHaveURL(`${portal.url}/auth`);
  }
});

const HOMES: [PersonName, string][] = [
  ['admin', '/admin/dashboard'],
  ['manager', '/employee/dashboard'],
  ['employee', '/employee/dashboard'],
  ['partner', '/partner/dashboard'],
  ['subcontractor', '/subcontractor/dashboard'],
];

for (const [name, home] of HOMES) {
  test(`the root leads ${name} to ${home}`, async ({ page }) => {
    await startAs(page, company.people[name]);
    await page.goto(portal.url);
    await expect(page).toHaveURL(portal.url + home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

const REFUSED: [PersonName, string, string][] = [
  ['employee', '/admin/users', '/employee/dashboard'],
  ['manager', '/admin/subcontractor-bills', '/employee/dashboard'],
  ['partner', '/admin/work-orders', '/partner/dashboard'],
  ['partner', '/employee/dashboard', '/partner/dashboard'],
  ['subcontractor', '/partner/dashboard', '/subcontractor/dashboard'],
  ['subcontractor', '/admin/reports', '/subcontractor/dashboard'],
];

for (const [name, path, home] of REFUSED) {
  test(`${path} sends ${name} to the own dashboard`, async ({ page }) => {
    await startAs(page, company.people[name]);
    await page.goto(portal.url + path);
    await expect(page).toHaveURL(portal.url + home);
  });
}

const ALLOWED: [PersonName, string, string][] = [
  ['admin', '/partner/dashboard', 'The contractor'],
  ['employee', '/admin/work-orders', 'Work Orders'],
  ['partner', '/subcontractor/reports', 'Report History'],
];

for (const [name, path, title] of ALLOWED) {
  test(`${path} opens for ${name}`, async ({ page }) => {
    await startAs(page, company.people[name]);
    await page.goto(portal.url + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(portal.url + path);
  });
}

test('somebody without an organization waits, and enters by itself once the office has added them', async ({
  page,
}) => {
  const { stranger } = company.people;
  await startAs(page, stranger);
  await page.goto(`${portal.url}/subcontractor/dashboard`);
  await expect(page.getByText('Loading permissions...')).toBeVisible();
  await portal.owner.query(
    `insert into public.organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    [stranger.profileId, company.organizations.subcontractor],
  );
  await expect(page.getByRole('heading', { name: 'The subcontractor' })).toBeVisible({ timeout: 15_000 });
});

test('every old address leads to its new one', async ({ page }) => {
  await startAs(page, company.people.admin);
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await page.goto(portal.url + from);
    await expect(page, from).toHaveURL(portal.url + to);
  }
});

test('/messages leads each role to its own messages', async ({ page }) => {
  await startAs(page, company.people.partner);
  await page.goto(`${portal.url}/messages`);
  await expect(page).toHaveURL(`${portal.url}/partner/messages`);
  await expect(page.getByText('No conversations yet')).toBeVisible();
});

test('an unknown path is the same page for everybody, with a way back', async ({ page }) => {
  await startAs(page, company.people.partner);
  await page.goto(`${portal.url}/partner/locations`);
  await page.goto(`${portal.url}/partner/no-such-page`);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(`${portal.url}/partner/locations`);
  await page.goto(`${portal.url}/no-such-page`);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL(`${portal.url}/partner/dashboard`);
});
