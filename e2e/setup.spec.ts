import { expect, test } from '@playwright/test';
import { makeSetupLink } from '#server/setup-link.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { fillSetUpForm } from './support/set-up-form.ts';

const SPENT = 'This set-up link has already been used or has expired. Restart the server to get a new one.';

// Not the zone of this machine, which would be a default, too.
test.use({ timezoneId: 'America/Denver' });

let portal: TestPortal;

test.beforeAll(async () => {
  portal = await startTestPortal();
});

test.afterAll(() => portal.stop());

test('the one-time link creates the company and its first administrator, once', async ({ page, browser }) => {
  const link = await makeSetupLink(portal.database, portal.url);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await expect(page.getByText('Enter the name of your company.')).toBeVisible();
  await expect(page.getByText('Please ensure all password requirements are met')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByRole('combobox', { name: 'Time zone of the office' })).toHaveValue('America/Denver');
  await fillSetUpForm(page);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL('**/admin/dashboard');
  const { rows } = await portal.owner.query(
    `select organizations.name, organizations.time_zone, organization_type, role, email from organization_members
     join organizations on organizations.id = organization_id join profiles on profiles.id = organization_members.user_id`,
  );
  expect(rows).toEqual([
    {
      ...{ name: 'Rowan Facilities', time_zone: 'America/Denver', organization_type: 'internal' },
      ...{ role: 'admin', email: 'ada@rowan.test' },
    },
  ]);

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Your company is set up' })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await stranger.close();
});

test('a lost response does not lose the company', async ({ page }) => {
  const fresh = await startTestPortal();
  await page.goto(await makeSetupLink(fresh.database, fresh.url));
  await fillSetUpForm(page);
  await page.route(
    '**/rpc/set_up_company',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.waitForURL('**/admin/dashboard');
  await fresh.stop();
});

test('without the link, the page says where to find one, and an invalid link is refused', async ({
  page,
}) => {
  const fresh = await startTestPortal();
  await page.goto(`${fresh.url}/setup`);
  await expect(page.getByRole('heading', { name: 'The set-up link is needed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto(`${fresh.url}/setup?token=12345`);
  await fillSetUpForm(page, 'eve@rowan.test');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(SPENT);
  await fresh.stop();
});
