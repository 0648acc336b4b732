/**
 * Which role may open which URL, and where the others are led (portal requirements 2): every role at every URL, with
 * nothing but a title behind the guard. Whether the screens themselves open is asked in `e2e/`.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { accessOf, SCREENS, type Screen } from '#shared/paths.ts';
import { opensInTable, SCREEN_VISITORS, type ScreenVisitorName } from '#test/support/screen-table.ts';
import { VISITORS, type Visitor } from '#test/support/visitors.ts';
import { RouteGuard } from '#web/app/route-guard.tsx';
import { signOut, startSession } from '#web/app/session/session-store.ts';
import { forgetViewer } from '#web/app/session/viewer-memory.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';

const USER = '11111111-1111-4111-8111-111111111111';
const ORGANIZATION = '22222222-2222-4222-8222-222222222222';
const RECORD = '33333333-3333-4333-8333-333333333333';

/** The kind of their organization, their role in it, and the column of the table of screens with their access. */
const MEMBERSHIPS: Record<Visitor, [organizationType: string, role: string, column: ScreenVisitorName]> = {
  admin: ['internal', 'admin', 'administrator'],
  manager: ['internal', 'manager', 'manager'],
  employee: ['internal', 'employee', 'technician'],
  partner: ['partner', 'member', 'partner'],
  subcontractor: ['subcontractor', 'member', 'subcontractor'],
};

const GUARDED = (Object.keys(SCREENS) as Screen[]).filter((screen) => accessOf(screen) !== 'public');
/** It has its own page for an id that is none. */
const ASSIGNMENT = '/employee/assignments/$id';

const portal = answerPortal({
  '/rest/v1/profiles': [{ id: USER, user_id: USER, email: 'ann@example.test' }],
  '/auth/v1/logout': () => new Response(null, { status: 204 }),
});

const claims = btoa(JSON.stringify({ sub: USER })).replaceAll('=', '');
const session = { access_token: `e30.${claims}.x`, refresh_token: 'r', expires_at: 4_000_000_000 };
localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, user: { id: USER } }));
await startSession();

beforeEach(forgetViewer);
afterAll(() => localStorage.clear());

for (const [visitor, { home }] of Object.entries(VISITORS) as [Visitor, (typeof VISITORS)[Visitor]][]) {
  const isOpen = (screen: Screen) => opensInTable(screen, MEMBERSHIPS[visitor][2]);

  test(`${visitor}: the screens of the role open, and every other leads to the own dashboard`, async () => {
    joinAs(visitor);
    const { expectLed } = await openPortal();
    for (const screen of GUARDED) await expectLed(screen, isOpen(screen) ? screen : home);
  });

  test(`${visitor}: a URL whose id is none shows the 404 page with ways back, or leads there, too`, async () => {
    joinAs(visitor);
    const { expectLed, expectNotFound } = await openPortal();
    for (const screen of GUARDED.filter((name) => /\$\w*[iI]d$/.test(name) && name !== ASSIGNMENT)) {
      const address = screen.replace(/\$\w+/, 'not-an-id');
      if (isOpen(screen)) await expectNotFound(address);
      else await expectLed(address, home);
    }
  });
}

test('signed out: every URL but the public ones leads to the sign-in page', async () => {
  await signOut();
  const { expectLed } = await openPortal();
  for (const screen of GUARDED) await expectLed(screen, '/auth');
});

/** Whoever is signed in is this visitor now. */
function joinAs(visitor: Visitor): void {
  const [organization_type, role, column] = MEMBERSHIPS[visitor];
  const { capabilities } = SCREEN_VISITORS[column];
  portal.answer('/rest/v1/organization_members', [{ organization_id: ORGANIZATION, role, capabilities }]);
  portal.answer('/rest/v1/organizations', [{ id: ORGANIZATION, name: 'Ours', organization_type }]);
}

/** All screens of the portal, each of which shows only its name. */
async function openPortal() {
  const root = createRootRoute();
  const routes = Object.keys(SCREENS).map((screen) => {
    const title = <h1>{screen}</h1>;
    const component = () => (accessOf(screen) === 'public' ? title : <RouteGuard>{title}</RouteGuard>);
    return createRoute({ getParentRoute: () => root, path: screen, component });
  });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/unsubscribe'] }),
    routeTree: root.addChildren(routes),
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const addressOf = (screen: string) => screen.replace(/\$\w+/, RECORD);
  const open = (screen: string) => router.navigate({ to: addressOf(screen) as '/' });
  const shown = () => [router.state.location.pathname, ...document.body.innerText.trim().split(/\s*\n\s*/)];
  return {
    /** A screen leads to a screen, and shows nothing else. */
    async expectLed(from: string, to: string): Promise<void> {
      await open(from);
      await expect.poll(shown, { message: from, interval: 5 }).toEqual([addressOf(to), to]);
    },
    async expectNotFound(address: string): Promise<void> {
      await open(address);
      await expect
        .poll(shown, { message: address, interval: 5 })
        .toEqual(expect.arrayContaining([address, 'Page Not Found', 'Return to Dashboard', 'Go Back']));
      expect(document.querySelectorAll('h1'), address).toHaveLength(1);
    },
  };
}
