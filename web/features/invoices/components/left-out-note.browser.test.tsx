import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LeftOutNote } from '#web/features/invoices/components/left-out-note.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [BILL, WORK, PROJECT, CUSTOMER, DRAFT] = [1, 2, 3, 4, 5].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
);
const INVOICED =
  'An invoice charges for a report of this crew, and does not cover this. Add a line by hand if there is more to charge.';
const row = (facts: object) => ({
  ...{ reason: 'report_invoiced', number: 'WO-000012', work_order_id: WORK, project_id: null },
  ...{ title: 'WO-000012 Dock door', day: '2026-03-05', amount: null, hours: null, miles: null, total: 3 },
  ...facts,
});
const rows = [
  row({ kind: 'bill', record_id: BILL, number: 'BILL-00007', amount: 90 }),
  row({ kind: 'time', record_id: WORK, hours: 2.5 }),
  row({
    ...{ kind: 'project_mileage', record_id: PROJECT, reason: 'no_contract', work_order_id: null },
    ...{ project_id: PROJECT, title: 'PRJ-00003 Refit', miles: 12 },
  }),
];
/** A record that is asked for by its id; a search finds nothing. */
const named =
  (facts: object) =>
  ({ path }: { path: string }) =>
    path.includes('&id=eq.') ? { organization_id: CUSTOMER, ...facts } : [];
const show = (answer: object[], capabilities = ['invoice']) => {
  const portal = answerPortal({
    '/rest/v1/rpc/work_left_out': answer,
    '/rest/v1/rpc/create_draft': { id: DRAFT },
    '/rest/v1/work_orders': named({ work_order_number: 'WO-000012', title: 'Dock door' }),
    '/rest/v1/organizations': named({ name: 'Harvest Foods' }),
  });
  const viewer = { capabilities, organizations: [] } as unknown as Viewer;
  const note = (
    <LeftOutNote customer={undefined} project={undefined} whyPrice={(question) => JSON.stringify(question)} />
  );
  return renderPart(note, { viewer }).then((rendered) => ({ portal, ...rendered }));
};
const items = page.getByRole('list', { name: 'Not proposed' }).getByRole('listitem');

test('names what is not proposed, how much it is, why, and where it is', async () => {
  await show(rows, ['see_costs']);
  await expect.element(page.getByText('Not proposed: 3 approved costs')).toBeVisible();
  await expect
    .element(items.nth(0))
    .toHaveTextContent(`WO-000012 Dock door. Bill BILL-00007 of Mar 5, 2026: $90.00. ${INVOICED}`);
  await expect
    .element(items.nth(0).getByRole('link'))
    .toHaveAttribute('href', `/admin/subcontractor-bills/${BILL}`);
  await expect
    .element(items.nth(1))
    .toHaveTextContent(`WO-000012 Dock door. Time of Mar 5, 2026: 2.50 h. ${INVOICED}`);
  await expect.element(items.nth(1).getByRole('link')).toHaveAttribute('href', `/admin/work-orders/${WORK}`);
  await expect
    .element(items.nth(2))
    .toHaveTextContent('PRJ-00003 Refit. Mileage until Mar 5, 2026: 12 mi. It is on the project itself.');
  await expect.element(items.nth(2).getByRole('link')).toHaveAttribute('href', `/admin/projects/${PROJECT}`);
  // Only those who invoice make drafts.
  expect(page.getByRole('button', { name: /New draft/ }).elements()).toHaveLength(0);
});

test('offers to invoice what is on a project, once for each, to those who may', async () => {
  const own = rows.slice(2);
  const receipts = row({ ...own[0], kind: 'project_receipts', amount: 5, miles: null });
  await show([...rows, receipts]);
  const buttons = page.getByRole('button', { name: 'Invoice costs: PRJ-00003 Refit' });
  await expect.poll(() => buttons.elements().length).toBe(1);
  await items.nth(2).getByRole('button').click();
  await expect.element(page.getByRole('dialog', { name: 'Invoice costs: PRJ-00003 Refit' })).toBeVisible();
});

test('offers that to nobody else', async () => {
  await show(rows, ['see_costs']);
  await expect.element(items.nth(2)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('shows many only when they are asked for', async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    row({ kind: 'time', record_id: `${WORK?.slice(0, -1)}${index}`, hours: 1 }),
  );
  await show(many);
  await expect.poll(() => items.elements().length).toBe(0);
  await page.getByRole('button', { name: 'Show all 8' }).click();
  await expect.poll(() => items.elements().length).toBe(8);
});

test('a draft for what is left out is of its customer, and for its work order', async () => {
  const { portal, router } = await show(rows);
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create draft' });
  await items.nth(1).getByRole('button', { name: 'New draft for this customer' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Work order' })).toHaveValue('WO-000012 Dock door');
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Harvest Foods');
  await create.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/partner-billing/invoices/${DRAFT}`);
  expect(router.state.location.search).toEqual({ work_order: WORK });
  expect(portal.sentTo('create_draft')).toMatchObject([
    { organization_id: CUSTOMER, work_order_id: WORK, project_id: null },
  ]);
});
