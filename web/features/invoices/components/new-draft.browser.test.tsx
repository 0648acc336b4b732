import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewInvoiceButton } from '#web/features/invoices/components/new-draft.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The office makes a draft without lines. */

const [CUSTOMER, OTHER, WORK, PROJECT, DRAFT] = [1, 2, 3, 4, 5].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
);

const CUSTOMERS = [
  { value: CUSTOMER, label: 'Harvest Foods', name: 'Harvest Foods' },
  { value: OTHER, label: 'North Mills' },
];
const WORK_ORDER = { id: WORK, work_order_number: 'WO-000012', title: 'Dock door' };
const REFIT = { id: PROJECT, project_number: 'PRJ-00003', name: 'Refit' };
/** What a search finds, and the record that is asked for by its id. */
const one =
  (record: unknown, found: readonly unknown[]) =>
  ({ path }: { path: string }) =>
    path.includes('&id=eq.') ? record : found;

const show = (capabilities = ['invoice']) => {
  const portal = answerPortal({
    '/rest/v1/organizations': one(CUSTOMERS[0], CUSTOMERS),
    '/rest/v1/work_orders': one(WORK_ORDER, [WORK_ORDER]),
    '/rest/v1/projects': one(REFIT, [REFIT]),
    '/rest/v1/rpc/create_draft': { id: DRAFT },
  });
  const viewer = { capabilities, organizations: [] } as unknown as Viewer;
  return renderPart(<NewInvoiceButton />, { viewer }).then((rendered) => ({ portal, ...rendered }));
};
const open = () => page.getByRole('button', { name: 'New invoice' }).click();
const field = (name: string) => page.getByRole('combobox', { name });
const choose = async (name: string, option: string) => {
  await field(name).click();
  await page.getByRole('option', { name: option }).click();
};
const create = () => page.getByRole('button', { name: 'Create draft' }).click();

beforeEach(() => page.viewport(1440, 900));

test('it asks for the customer, and makes and opens a draft of it', async () => {
  const { portal, router } = await show();
  await open();
  await create();
  await expect.element(page.getByText('Choose the customer.')).toBeVisible();
  expect(portal.sentTo('create_draft')).toEqual([]);
  await choose('Customer', 'Harvest Foods');
  await create();
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/partner-billing/invoices/${DRAFT}`);
  expect(router.state.location.search).toEqual({});
  expect(portal.sentTo('create_draft')).toMatchObject([
    { organization_id: CUSTOMER, work_order_id: null, project_id: null },
  ]);
  const asked = portal.requests.map(({ path }) => path).find((path) => path.includes('/organizations'));
  expect(asked).toContain('merged_into_id=is.null');
});

test('it is for a work order or a project of that customer, not both, and a refusal is at its field', async () => {
  const { portal, router } = await show();
  await open();
  await choose('Customer', 'Harvest Foods');
  await choose('Work order', 'WO-000012 Dock door');
  await choose('Project', 'PRJ-00003 Refit');
  await expect.element(field('Work order')).toHaveValue('');
  await choose('Work order', 'WO-000012 Dock door');
  await expect.element(field('Project')).toHaveValue('');
  portal.answer('/rest/v1/rpc/create_draft', () =>
    refusal(
      'WO-000012 belongs to a project that is billed by its contract.',
      '{"reason":"work_billed_by_contract","field":"work_order_id","work_order":"WO-000012"}',
    ),
  );
  await create();
  await expect.element(page.getByText(/WO-000012 belongs to a project/)).toBeVisible();
  expect(portal.sentTo('create_draft')).toMatchObject([{ work_order_id: WORK, project_id: null }]);
  // Of another customer, nothing is chosen yet.
  await choose('Customer', 'North Mills');
  await expect.element(field('Work order')).toHaveValue('');
  portal.answer('/rest/v1/rpc/create_draft', { id: DRAFT });
  await choose('Work order', 'WO-000012 Dock door');
  await create();
  await expect.poll(() => router.state.location.search).toEqual({ work_order: WORK });
  expect(portal.sentTo('create_draft')[1]).toMatchObject({ organization_id: OTHER, work_order_id: WORK });
});

test('people who may not invoice have no button', async () => {
  await show(['see_costs']);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
