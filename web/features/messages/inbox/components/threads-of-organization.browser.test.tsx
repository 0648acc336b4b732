import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConversationsPane } from '#web/features/messages/inbox/components/conversations-pane.tsx';
import type { MessagesSearch } from '#web/features/messages/inbox/messages-search.ts';
import { MessageCountsContext } from '#web/features/messages/unread/message-counts.ts';
import { type Viewer, ViewerContext } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';

/** The office filters conversations by customer or subcontractor. */

const [ME, FIRM, GATE, ROOF] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string];
const thread = (id: string, title: string) => ({
  ...{ id: `wo:${id}`, conversation_id: id, work_order_id: id, title, conversation_type: 'work_order' },
  ...{ last_message: 'On my way.', last_message_at: '2026-11-20T15:00:00+00:00', unread_count: 0 },
  ...{ updated_at: '2026-11-20T15:00:00+00:00', other_user_id: null, organization_id: FIRM },
  ...{ last_sender_id: null, can_send: true, last_sender_name: null },
});
const gate = thread(GATE, 'WO-000001 Gate sticks');
const roof = thread(ROOF, 'WO-000002 Roof leaks');

const NOTHING_UNREAD = { counts: {}, total: 0, refresh: () => undefined, clear: () => undefined };

async function show(search: MessagesSearch, capabilities: string[] = ['assign_work']) {
  const changes: Partial<MessagesSearch>[] = [];
  const portal = answerPortal({
    '/rest/v1/rpc/get_conversations_overview': [],
    '/rest/v1/rpc/get_work_order_threads_overview': ({ body }: { body: object | null }) =>
      body && 'p_organization_id' in body && body.p_organization_id === FIRM ? [roof] : [gate, roof],
    '/rest/v1/organizations': [{ value: FIRM, label: 'Northside HVAC' }],
    '/rest/v1/rpc/search_messages': [],
  });
  const viewer = { profile: { id: ME }, capabilities } as unknown as Viewer;
  const Pane = () => (
    <ViewerContext value={viewer}>
      <MessageCountsContext value={NOTHING_UNREAD}>
        <ConversationsPane
          viewerId={ME}
          search={search}
          change={(next) => changes.push(next)}
          workOrderPath={(id) => `/admin/work-orders/${id}`}
          onWrite={() => undefined}
        />
      </MessageCountsContext>
    </ViewerContext>
  );
  const root = createRootRoute();
  // The lines lead to the messages page that is open.
  const messages = createRoute({ getParentRoute: () => root, path: '/admin/messages', component: Pane });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/admin/messages'] }),
    routeTree: root.addChildren([messages]),
  });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { portal, changes };
}
const organization = page.getByRole('combobox', { name: 'Organization' });

test('the office chooses a customer or subcontractor, whose threads it then sees', async () => {
  const { portal, changes } = await show({});
  await expect.element(page.getByText('WO-000001 Gate sticks')).toBeVisible();
  await expect.element(page.getByText('WO-000002 Roof leaks')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Direct/ })).toBeVisible();
  await organization.click();
  await page.getByRole('option', { name: 'Northside HVAC' }).click();
  await expect.poll(() => changes).toEqual([{ organization: FIRM }]);
  const asked = portal.requests.find(({ path }) => path.startsWith('/rest/v1/organizations'))?.path ?? '';
  expect(decodeURIComponent(asked)).toContain('organization_type=in.(partner,subcontractor)');
});

test('only the threads of the chosen organization are shown, and found by name alone', async () => {
  const { portal } = await show({ organization: FIRM });
  await expect.element(organization).toHaveValue('Northside HVAC');
  await expect.element(page.getByText('WO-000002 Roof leaks')).toBeVisible();
  expect(page.getByText('WO-000001 Gate sticks').elements()).toHaveLength(0);
  // Direct conversations and messages have no organization.
  expect(page.getByRole('button', { name: /^Direct/ }).elements()).toHaveLength(0);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it');
  await expect.element(page.getByText('WO-000002 Roof leaks')).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(portal.sentTo('search_messages')).toEqual([]);
});

test('people without access to the office have no such filter', async () => {
  await show({}, []);
  await expect.element(page.getByText('WO-000001 Gate sticks')).toBeVisible();
  expect(organization.elements()).toHaveLength(0);
});
