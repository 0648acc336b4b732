/** Who may open which address, and where everybody else ends up: the route tables of the specification. */
import type { Page } from '@playwright/test';
import { REDIRECTS, type RouteAccess, SCREENS, type Screen } from '#shared/paths.ts';
import type { PersonName } from '#test/support/company.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, type OpenAs } from './support/company-journey.ts';
import { createPaperwork, type Paperwork } from './support/paperwork.ts';
import { expectSettled } from './support/settled.ts';

const test = base.extend<object, { paperwork: Paperwork }>({
  paperwork: [
    async ({ portal, company }, use) => use(await createPaperwork(portal, company)),
    { scope: 'worker' },
  ],
});

test.use({ scene: 'routes' });

/** Who comes, where their own dashboard is, and which kinds of screens open for them (specification, section 6). */
const VISITORS = {
  admin: { home: '/admin/dashboard', opens: ['admin', 'employee', 'partner', 'subcontractor'] },
  manager: { home: '/employee/dashboard', opens: ['employee', 'partner', 'subcontractor'] },
  employee: { home: '/employee/dashboard', opens: ['employee', 'partner', 'subcontractor'] },
  partner: { home: '/partner/dashboard', opens: ['partner', 'subcontractor'] },
  subcontractor: { home: '/subcontractor/dashboard', opens: ['subcontractor'] },
} as const satisfies Partial<Record<PersonName, { home: Screen; opens: readonly RouteAccess[] }>>;

type Visitor = keyof typeof VISITORS;

/** Every screen behind the guard that is a page and no crossroads. */
const PAGES = (Object.entries(SCREENS) as [Screen, RouteAccess][]).filter(
  ([, access]) => access !== 'public' && access !== 'signed-in',
);

for (const visitor of Object.keys(VISITORS) as Visitor[]) {
  const { home, opens } = VISITORS[visitor];
  const isOpen = (access: RouteAccess) => opens.some((open) => open === access);

  test(`${visitor}: every screen that is for them opens`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    for (const [screen] of PAGES.filter(([, access]) => isOpen(access))) {
      const address = addressOf(screen, paperwork);
      await test.step(address, async () => {
        await go(page, address);
        await expectScreen(page, address);
        const notFound = page.getByText('This was not found');
        await expect(notFound, address).toHaveCount(isForeign(visitor, screen) ? 1 : 0);
        await expect(page.getByRole('button', { name: 'Try Again' }), address).toHaveCount(
          isForeign(visitor, screen) ? 1 : 0,
        );
      });
    }
  });

  test(`${visitor}: every other screen leads to the own dashboard`, async ({ openAs, paperwork }) => {
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

  test(`${visitor}: '/', /auth and /messages lead to the own pages`, async ({ openAs }) => {
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

test('old and short addresses lead to today’s', async ({ openAs }) => {
  const page = await openAtHome(openAs, 'admin');
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await go(page, from);
    await expect(page, from).toHaveURL(to);
  }
});

test('an old address of a foreign area leads to the own dashboard', async ({ openAs }) => {
  const page = await openAtHome(openAs, 'subcontractor');
  for (const from of Object.keys(REDIRECTS).filter((path) => !path.startsWith('/subcontractor'))) {
    await go(page, from);
    await expect(page, from).toHaveURL('/subcontractor/dashboard');
  }
});

test('signed out: every address but the public ones leads to the sign-in page', async ({
  page,
  paperwork,
}) => {
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

test('without an organization: the guard waits at every address, and lets in when the office adds them', async ({
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
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
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

test('while the profile is on its way the guard says so', async ({ openAs }) => {
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

test('every address is answered with the app, so that a link or a reload opens it', async ({
  request,
  paperwork,
}) => {
  for (const screen of [...Object.keys(SCREENS), ...Object.keys(REDIRECTS)]) {
    const answer = await request.get(addressOf(screen, paperwork));
    expect(answer.status(), screen).toBe(200);
    expect(await answer.text(), screen).toContain('<div id="root">');
  }
});

test('an unknown path shows the 404 page, whose buttons lead on', async ({ openAs }) => {
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

/** One of each kind of screen in each area: dashboard, list, details, form, messages, profile. */
const REPRESENTATIVES: Record<'admin' | 'employee' | 'partner' | 'subcontractor', Screen[]> = {
  admin: [
    '/admin/dashboard',
    '/admin/work-orders',
    '/admin/work-orders/$id',
    '/admin/work-orders/$id/edit',
    '/admin/reports/$id',
    '/admin/subcontractor-bills/$id',
    '/admin/system-health',
    '/admin/analytics',
  ],
  employee: ['/employee/dashboard', '/employee/time-reports', '/employee/daily-route', '/employee/messages'],
  partner: ['/partner/dashboard', '/partner/work-orders/new', '/partner/work-orders/$id', '/partner/profile'],
  subcontractor: [
    '/subcontractor/dashboard',
    '/subcontractor/submit-report',
    '/subcontractor/reports/new/$workOrderId',
    '/subcontractor/submit-bill',
    '/subcontractor/bills/$id',
  ],
};

for (const [visitor, screens] of Object.entries(REPRESENTATIVES) as [Visitor, Screen[]][]) {
  test(`${visitor}: each kind of screen keeps the rules of accessibility`, async ({ openAs, paperwork }) => {
    test.slow();
    const page = await openAtHome(openAs, visitor);
    for (const screen of screens) {
      await test.step(screen, async () => {
        const address = addressOf(screen, paperwork);
        await go(page, address);
        await expectScreen(page, address);
        await expectAccessible(page);
      });
    }
  });
}

/** A subcontractor's screen opens for everybody, but its data do not: a customer sees nobody's bill there. */
function isForeign(visitor: Visitor, screen: Screen): boolean {
  return visitor === 'partner' && screen === '/subcontractor/bills/$id';
}

async function openAtHome(openAs: OpenAs, visitor: Visitor): Promise<Page> {
  const page = await openAs(visitor, { refused: visitor === 'partner' ? /subcontractor_bills/ : undefined });
  await page.goto(VISITORS[visitor].home);
  await expectScreen(page, VISITORS[visitor].home);
  return page;
}

/** The address of a screen, with what the paperwork has for its place holders. */
function addressOf(screen: string, paperwork: Paperwork): string {
  const noun = /\/(work-orders|reports|subcontractor-bills|bills|invoices|assignments)\//.exec(screen)?.[1];
  const id = {
    'work-orders': paperwork.workOrderId,
    assignments: paperwork.assignmentId,
    reports: paperwork.reportId,
    bills: paperwork.billId,
    'subcontractor-bills': paperwork.billId,
    invoices: paperwork.invoiceId,
  }[noun ?? ''];
  return screen.replace('$workOrderId', paperwork.workOrderId).replace('$id', id ?? '');
}

/** Goes to an address of the portal as a link in it does: without loading the portal anew. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (window.location.pathname !== to) document.querySelector('h1')?.setAttribute('data-left-behind', '');
    window.history.pushState(null, '', to);
  }, address);
}

/** A screen stands, with all that it asked for: its own title is there, and it is no error page and no 404 page. */
async function expectScreen(page: Page, address: string): Promise<void> {
  await expect(page.locator('h1[data-left-behind]'), address).toHaveCount(0);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, address).toHaveCount(1);
  await expectSettled(page);
  await expect(title, address).not.toHaveText(/^(|Something went wrong|Page Not Found)$/);
}
