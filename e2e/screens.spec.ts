/**
 * Every screen of every role at a desk, with the largest amounts: each opens, and keeps the rules that are asked of it;
 * what does not open has a way back, or leads to the user's own pages. At which URL which role is led where is asked of
 * the guard itself: `web/app/route-guard.browser.test.tsx`.
 */
import type { Page } from '@playwright/test';
import { accessOf, REDIRECTS, type RouteAccess, SCREENS, type Screen } from '#shared/paths.ts';
import { VISITORS, type Visitor } from '#test/support/visitors.ts';
import { expect } from './support/company-journey.ts';
import { setLargestAmounts } from './support/largest-amounts.ts';
import type { Paperwork } from './support/paperwork.ts';
import { askedScreens, questionsOf } from './support/screen-questions.ts';
import { addressOf, expectScreen, go, openAtHome, test } from './support/screens.ts';

test.use({ world: 'screens' });

const MISSING = '00000000-0000-4000-8000-000000000000';
const MESSAGE = 'The roof is open';
const ALL = Object.keys(SCREENS) as Screen[];
const isOpen = (visitor: Visitor, access: RouteAccess) =>
  VISITORS[visitor].opens.some((open) => open === access);

/**
 * The screens that open for a visitor. Of those made for the role, only the ones on which more is asked: all of them
 * open in `pseudo-language.sizes.spec.ts`.
 */
function screensOf(visitor: Visitor): Screen[] {
  const asked = askedScreens(visitor);
  return ALL.filter(
    (screen) => isOpen(visitor, SCREENS[screen]) && (SCREENS[screen] !== visitor || asked.includes(screen)),
  );
}

test.beforeAll(async ({ portal, company, paperwork }) => {
  await setLargestAmounts(portal, company.people.employee.profileId);
  const { client, profileId } = company.people.admin;
  const { data: threadId } = await client
    .rpc('open_work_order_thread', { p_work_order_id: paperwork.workOrderId })
    .throwOnError();
  await client
    .from('work_order_messages')
    .insert({ conversation_id: threadId, message: MESSAGE, sender_id: profileId })
    .throwOnError();
});

for (const visitor of Object.keys(VISITORS) as Visitor[]) {
  test(`${visitor}: every screen opens and keeps the rules, and everything else leads back`, {
    tag: '@each-push',
  }, async ({ openAs, paperwork }) => {
    test.setTimeout(240_000);
    const page = await openAtHome(openAs, visitor);
    const { ask, expectAmounts } = questionsOf(page, visitor, paperwork);
    for (const screen of screensOf(visitor)) await test.step(screen, () => ask(screen));
    expectAmounts();
    await test.step('a record that does not exist has a page with a way back', () =>
      expectWaysBack(page, visitor));
    await test.step('screens of other roles lead to the user’s own dashboard', () =>
      expectOwnDashboard(page, visitor, paperwork));
    await test.step("'/', /auth and /messages lead to the user’s own pages", () =>
      expectOwnPages(page, visitor));
    await test.step('messages in another area lead to the user’s own pages', () =>
      expectOwnMessages(page, visitor, paperwork));
    await test.step('old and short URLs lead to the current ones', () => expectCurrentUrls(page, visitor));
  });
}

/** Two kinds of ids: of no record, and none at all. The second is the guard's, except for assignments. */
async function expectWaysBack(page: Page, visitor: Visitor): Promise<void> {
  const withId = ALL.filter((screen) => isOpen(visitor, SCREENS[screen]) && screen.includes('/$'));
  const withoutRecord = withId.map(
    (screen) => [screen.replace(/\$\w+/, MISSING), /^(This was not found|Assignment Not Found)$/] as const,
  );
  const withoutId = withId
    .filter((screen, index) => index === 0 || screen === '/employee/assignments/$id')
    .map((screen) => [screen.replace(/\$\w+/, 'not-an-id'), /^(Page|Assignment) Not Found$/] as const);
  for (const [address, title] of [...withoutRecord, ...withoutId]) {
    await go(page, address);
    await expect(page.locator('h1[data-left-behind]'), address).toHaveCount(0);
    await expect(page.getByRole('heading', { name: title }), address).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
    const back = page.getByRole('button', { name: 'Go Back' });
    const home = page.getByRole('link', { name: 'Return to Dashboard' });
    await expect(back.or(home).first(), address).toBeVisible();
  }
}

/** One screen of each area and each kind that does not open. */
async function expectOwnDashboard(page: Page, visitor: Visitor, paperwork: Paperwork): Promise<void> {
  const { home } = VISITORS[visitor];
  const kinds = new Map(ALL.map((screen) => [`${screen.split('/')[1]} ${SCREENS[screen]}`, screen]));
  for (const screen of kinds.values()) {
    const access = SCREENS[screen];
    if (access === 'public' || access === 'signed-in' || isOpen(visitor, access)) continue;
    await go(page, addressOf(screen, paperwork));
    await expect(page, screen).toHaveURL(home);
  }
  await expectScreen(page, home);
}

async function expectOwnPages(page: Page, visitor: Visitor): Promise<void> {
  const { home } = VISITORS[visitor];
  for (const crossroads of ['/', '/auth']) {
    await go(page, crossroads);
    await expect(page, crossroads).toHaveURL(home);
  }
  await go(page, '/messages');
  await expect(page).toHaveURL(home.replace('dashboard', 'messages'));
  await expectScreen(page, '/messages');
}

/** The path back is to the user's own dashboard, and a work order opens on the user's own page of it. */
async function expectOwnMessages(page: Page, visitor: Visitor, { workOrderId }: Paperwork): Promise<void> {
  const areas: Partial<Record<Visitor, string>> = {
    admin: 'employee',
    employee: 'partner',
    partner: 'subcontractor',
  };
  if (!areas[visitor]) return;
  const address = `/${areas[visitor]}/messages`;
  await go(page, address);
  await expectScreen(page, address);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link')).toHaveText(['Dashboard']);
  await expect(crumbs.getByRole('link')).toHaveAttribute('href', VISITORS[visitor].home);
  const own = visitor === 'partner' ? '/partner' : '/admin';
  const thread = page.getByRole('link', { name: MESSAGE });
  await expect(thread).toHaveAttribute('href', `${own}/work-orders/${workOrderId}#conversation`);
}

/** For the role that may open them all, and for the one that may open the fewest. */
async function expectCurrentUrls(page: Page, visitor: Visitor): Promise<void> {
  if (visitor !== 'admin' && visitor !== 'subcontractor') return;
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await go(page, from);
    await expect(page, from).toHaveURL(isOpen(visitor, accessOf(to)) ? to : VISITORS[visitor].home);
  }
}
