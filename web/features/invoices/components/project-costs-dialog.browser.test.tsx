import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectCostsCard } from '#web/features/invoices/components/project-costs-card.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What is on a project itself is looked at with its prices, and becomes a draft or a part of one. */

const [PROJECT, DRAFT, PERSON] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const part = (facts: object) => ({
  ...{ kind: 'material', unit: 'each', quantity: 1, job_type: null, time_kind: null, labor_class: null },
  ...{ day: '2026-03-02', trip_day: null, cost: null, price_list_item_id: null, ...facts },
});
const costs = {
  ...{ project_id: PROJECT, amount: 639.5 },
  parts: [
    part({ kind: 'labor', unit: 'hour', quantity: 5, unit_price: 100, amount: 500, source: 'day' }),
    part({ unit_price: 132, amount: 132, source: 'receipt', cost: 120 }),
    part({ kind: 'trip', unit: 'mile', quantity: 10, unit_price: 0.75, amount: 7.5, source: 'miles' }),
  ],
  missing: ['time_not_approved', 'mileage_not_approved', 'no_price'],
  waiting: { time: PERSON, receipt: null, mileage: PERSON },
  drafts: [{ id: DRAFT, title: 'Refit: time and material', total_amount: 80 }],
};

const show = (
  rows: object[],
  answer: unknown = { id: DRAFT, total_amount: 639.5 },
  capabilities: readonly string[] = ['invoice', 'manage_time'],
) => {
  const portal = answerPortal({
    '/rest/v1/rpc/project_to_invoice': rows,
    '/rest/v1/rpc/create_project_invoice': answer,
  });
  return renderPart(
    <ProjectCostsCard projectId={PROJECT ?? ''} whyPrice={(question) => JSON.stringify(question)} />,
    { viewer: { capabilities, organizations: [] } as unknown as Viewer },
  ).then(() => portal);
};
const dialog = page.getByRole('dialog', { name: 'Invoice costs of the project' });
const open = () => page.getByRole('button', { name: 'Invoice costs' }).click();

beforeEach(() => page.viewport(1440, 900));

test('the dialog shows the lines with their prices, their sum, and what is missing', async () => {
  await show([costs]);
  await expect
    .element(page.getByText('$639.50 of time, receipts, and mileage on the project itself'))
    .toBeVisible();
  await open();
  const rows = dialog.getByRole('table', { name: 'Proposed lines' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Labor Why this price?Mar 25.00 h × $100.00$500.00');
  await expect.element(rows.nth(2)).toHaveTextContent('Materials Why this price?Mar 2$132.00');
  await expect.element(rows.nth(3)).toHaveTextContent('Mileage Why this price?Mar 210 mi × $0.75$7.50');
  await expect.element(dialog.getByText('$639.50')).toBeVisible();
  const missing = dialog.getByRole('list', { name: 'Before you invoice' }).getByRole('listitem');
  await expect
    .element(missing.nth(0))
    .toHaveTextContent('Some time is not approved yet. It is not in this amount. Approve the time');
  await expect
    .element(missing.nth(1).getByRole('link', { name: 'Approve the mileage' }))
    .toHaveAttribute('href', `/admin/projects/${PROJECT}`);
  await expect
    .element(missing.nth(2))
    .toHaveTextContent(
      'No price list has a price for some of this work. It would be invoiced at $0.00. Set prices',
    );
  await rows.nth(2).getByRole('button', { name: 'Why this price?' }).click();
  const asked = { workOrderId: null, projectId: PROJECT, kind: 'material_markup', day: '2026-03-02' };
  await expect
    .element(page.getByText(JSON.stringify({ ...asked, itemId: null, cost: 120 }).slice(0, -1)))
    .toBeVisible();
});

test('a draft is made, or the lines are added to one of the project', async () => {
  const portal = await show([costs]);
  await open();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect
    .poll(() => portal.sentTo('create_project_invoice'))
    .toMatchObject([{ project_id: PROJECT, invoice_id: null }]);
  await expect.element(page.getByText('Draft created')).toBeVisible();
});

test('a draft that was sent meanwhile is refused at its field, and another one is chosen', async () => {
  const text = 'This draft is not open any more, or is not one for the costs of this project.';
  const portal = await show(
    [costs],
    refusal(text, JSON.stringify({ reason: 'project_draft_missing', field: 'invoice_id' })),
  );
  await open();
  await dialog
    .getByRole('combobox', { name: 'Add to' })
    .selectOptions('Draft “Refit: time and material”, $80.00');
  await dialog.getByRole('button', { name: 'Add to draft' }).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
  portal.answer('/rest/v1/rpc/create_project_invoice', { id: DRAFT, total_amount: 639.5 });
  await dialog.getByRole('combobox', { name: 'Add to' }).selectOptions('A new draft');
  await expect.element(dialog.getByText(text)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect
    .poll(() => portal.sentTo('create_project_invoice'))
    .toMatchObject([{ invoice_id: DRAFT }, { invoice_id: null }]);
});

test('without costs there is nothing to do', async () => {
  const portal = await show([{ ...costs, parts: [], amount: 0 }]);
  await expect.poll(() => portal.sentTo('project_to_invoice')).toHaveLength(1);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('nor without the right to invoice', async () => {
  const portal = await show([costs], {}, ['see_costs']);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  expect(portal.sentTo('project_to_invoice')).toEqual([]);
});
