/** Which role may open which URL, and where the others are redirected (portal requirements 2). */
import { REDIRECTS, type RouteAccess, SCREENS, type Screen } from '#shared/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { expect } from './support/company-journey.ts';
import { addressOf, expectScreen, go, openAtHome, test, VISITORS, type Visitor } from './support/screens.ts';

test.use({ world: 'routes' });

/** Every guarded screen, without redirecting URLs. */
const PAGES = (Object.entries(SCREENS) as [Screen, RouteAccess][]).filter(
  ([, access]) => access !== 'public' && access !== 'signed-in',
);

for (const visitor of Object.keys(VISITORS) as Visitor[]) {
  const { home, opens } = VISITORS[visitor];
  const isOpen = (access: RouteAccess) => opens.some((open) => open === access);

  test(`${visitor}: every screen of the role opens`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    for (const [screen] of PAGES.filter(([, access]) => isOpen(access))) {
      const address = addressOf(screen, paperwork);
      await test.step(address, async () => {
        await go(page, address);
        await expectScreen(page, address);
        const notFound = page.getByText('This was not found');
        await expect(notFound, address).toHaveCount(isForeign(visitor, screen) ? 1 : 0);
        await expect(page.getByRole('button', { name: 'Try Again' }), address).toHaveCount(0);
      });
    }
  });

  test(`${visitor}: a record that does not exist has a page with a way back, and causes no errors`, async ({
    openAs,
  }) => {
    const page = await openAtHome(openAs, visitor);
    for (const [screen] of PAGES.filter(([name, access]) => isOpen(access) && name.includes('/$'))) {
      const missing = {
        '00000000-0000-4000-8000-000000000000': /^(This was not found|Assignment Not Found)$/,
        'not-an-id': /^(Page|Assignment) Not Found$/,
      };
      for (const [id, title] of Object.entries(missing)) {
        const address = screen.replace(/\$\w+/, id);
        await test.step(address, async () => {
          await go(page, address);
          await expect(page.locator('h1[data-left-behind]'), address).toHaveCount(0);
          await expect(page.getByRole('heading', { name: title }), address).toBeVisible();
          await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
          const back = page.getByRole('button', { name: 'Go Back' });
          await expect(
            back.or(page.getByRole('link', { name: 'Return to Dashboard' })).first(),
            address,
          ).toBeVisible();
        });
      }
    }
  });

  test(`${visitor}: every other screen leads to the user’s own dashboard`, async ({ openAs, paperwork }) => {
    const page = await openAtHome(openAs, visitor);
    for (const [screen] of PAGES.filter(([, access]) => !isOpen(access))) {
      const address = addressOf(screen, paperwork);
      await test.step(address, async () => {
        await go(page, address);
        await expect(page, address).toHaveURL(home);
      });
    }
    await expectScreen(page, home);
  });

  test(`${visitor}: '/', /auth and /messages lead to the user’s own pages`, async ({ openAs }) => {
    const page = await openAtHome(openAs, visitor);
    for (const crossroads of ['/', '/auth']) {
      await page.goto(crossroads);
      await expect(page).toHaveURL(home);
    }
    await page.goto('/messages');
    await expect(page).toHaveURL(home.replace('dashboard', 'messages'));
    await expectScreen(page, '/messages');
  });
}

test('messages in another area lead to the user’s own dashboard and the user’s own page of a work order', async ({
  openAs,
  company,
  paperwork,
}) => {
  const { client, profileId } = company.people.admin;
  const { data: threadId } = await client
    .rpc('open_work_order_thread', { p_work_order_id: paperwork.workOrderId })
    .throwOnError();
  await client
    .from('work_order_messages')
    .insert({ conversation_id: threadId, message: 'The roof is open', sender_id: profileId })
    .throwOnError();
  for (const [visitor, area] of [
    ['admin', 'employee'],
    ['employee', 'partner'],
    ['partner', 'subcontractor'],
  ] as const) {
    const page = await openAtHome(openAs, visitor);
    await go(page, `/${area}/messages`);
    await expectScreen(page, `/${area}/messages`);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link')).toHaveText(['Dashboard']);
    await expect(crumbs.getByRole('link')).toHaveAttribute('href', VISITORS[visitor].home);
    const own = visitor === 'partner' ? '/partner' : '/admin';
    const thread = page.getByRole('link', { name: 'The roof is open' });
    await expect(thread).toHaveAttribute('href', `${own}/work-orders/${paperwork.workOrderId}#conversation`);
  }
});

test('old and short URLs lead to the current ones', async ({ openAs }) => {
  const page = await openAtHome(openAs, 'admin');
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await go(page, from);
    await expect(page, from).toHaveURL(to);
  }
});

test('an old URL of another role’s area leads to the user’s own dashboard', async ({ openAs }) => {
  const page = await openAtHome(openAs, 'subcontractor');
  for (const from of Object.keys(REDIRECTS).filter((path) => !path.startsWith('/subcontractor'))) {
    await go(page, from);
    await expect(page, from).toHaveURL('/subcontractor/dashboard');
  }
});

test('signed out: every URL but the public ones leads to the sign-in page', async ({ page, paperwork }) => {
  await page.goto('/auth');
  for (const [screen] of (Object.entries(SCREENS) as [Screen, RouteAccess][]).filter(
    ([, access]) => access !== 'public',
  )) {
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

/** A subcontractor's screen opens for all roles, but its data is protected: a customer sees no bill there. */
function isForeign(visitor: Visitor, screen: Screen): boolean {
  return visitor === 'partner' && screen === '/subcontractor/bills/$id';
}
