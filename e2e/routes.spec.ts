/** The guard in front of the screens (portal requirements 2): who waits, and who is led elsewhere. */
import { REDIRECTS, SCREENS } from '#shared/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/company-journey.ts';
import { addressOf, expectScreen, go, openAtHome, test } from './support/screens.ts';

test.use({ world: 'routes' });

test('signed out: the screens lead to the sign-in page', async ({ page, paperwork }) => {
  const areas = new Set<string>();
  await page.goto('/auth');
  // The screens of an area are behind the same guard.
  for (const [screen, access] of Object.entries(SCREENS)) {
    const area = screen.split('/')[1] ?? '';
    if (access === 'public' || (access !== 'signed-in' && areas.has(area))) continue;
    areas.add(area);
    const address = addressOf(screen, paperwork);
    await go(page, address);
    await expect(page, address).toHaveURL('/auth');
  }
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('without an organization: the guard waits at every URL, and opens when the office adds a membership', async ({
  openAs,
  portal,
  company,
}) => {
  const page = await openAs('stranger');
  await page.goto('/partner/dashboard');
  await expect(page.getByText('Loading permissions...')).toBeVisible();
  for (const address of ['/admin/dashboard', '/subcontractor/bills', '/messages', '/']) {
    await go(page, address);
    await expect(page.getByText('Loading permissions...'), address).toBeVisible();
  }
  await expect(page.getByText(`You are signed in as ${company.people.stranger.email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not you? Sign out' })).toBeVisible();
  await expectAccessible(page);

  const member = [company.people.stranger.profileId, company.organizations.otherCustomer];
  await portal.owner.query(
    `insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    member,
  );
  await expect(page).toHaveURL('/partner/dashboard', { timeout: 15_000 });
  await portal.owner.query(
    'delete from organization_members where user_id = $1 and organization_id = $2',
    member,
  );
});

test('while the profile is loading the guard says so', async ({ openAs }) => {
  const page = await openAs('partner');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/profiles?*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/partner/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expectScreen(page, '/partner/dashboard');
});

test('every URL responds with the app, so that a link or a reload opens it', async ({
  request,
  paperwork,
}) => {
  for (const screen of [...Object.keys(SCREENS), ...Object.keys(REDIRECTS)]) {
    const answer = await request.get(addressOf(screen, paperwork));
    expect(answer.status(), screen).toBe(200);
    expect(await answer.text(), screen).toContain('<div id="root">');
  }
});

test('an unknown path shows the 404 page with links to other pages', async ({ openAs }) => {
  const page = await openAtHome(openAs, 'partner');
  for (const address of ['/partner/nothing-here', '/nothing-here']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(
      page.getByText("The page you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/partner/nothing-here');
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL('/partner/dashboard');
});
