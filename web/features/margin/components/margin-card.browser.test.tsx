import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarginCard } from '#web/features/margin/components/margin-card.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const PROJECT = '0198a7c0-0000-7000-8000-000000000001';
const MARGIN = {
  ...{ revenue: 1000, subcontractors: 400, labor: 250, receipts: 50, travel: 0, cost: 700 },
  ...{ margin: 300, margin_percent: 30, labor_not_approved: 0, bills_to_approve: 0, receipts_to_approve: 0 },
  ...{ to_invoice: 0, drafts: 0, budget_amount: null, contract_amount: null },
  ...{ forecast_cost: null, forecast_margin: null, has_contract: false },
};
const viewer = (...capabilities: string[]) => ({ roles: ['admin'], capabilities }) as unknown as Viewer;

test('says what a work order earns and costs, and that nothing waits', async () => {
  answerPortal({ '/rest/v1/rpc/margin_of': [MARGIN] });
  await renderPart(<MarginCard record={{ p_work_order_id: PROJECT }} />);
  await expect.element(page.getByText('$300.00 (30.0%)')).toBeVisible();
  await expect.element(page.getByText('-$400.00')).toBeVisible();
  await expect.element(page.getByText('Nothing waits for approval or for an invoice.')).toBeVisible();
  // Nobody bought fuel: a line that is always zero would only be read.
  await expect.element(page.getByText('Mileage and travel')).not.toBeInTheDocument();
});

test('says what is not final', async () => {
  answerPortal({
    '/rest/v1/rpc/margin_of': [{ ...MARGIN, travel: 12, bills_to_approve: 75, to_invoice: 600 }],
  });
  await renderPart(<MarginCard record={{ p_work_order_id: PROJECT }} />);
  await expect.element(page.getByText('$75.00 of bills waits for approval and is not counted')).toBeVisible();
  await expect.element(page.getByText('$600.00 can still be invoiced')).toBeVisible();
  await expect.element(page.getByText('Mileage and travel')).toBeVisible();
});

test('asks for nothing for people who do not see costs', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/margin_of': [MARGIN] });
  await renderPart(
    <ViewerContext value={viewer('assign_work')}>
      <MarginCard record={{ p_project_id: PROJECT }} />
    </ViewerContext>,
  );
  await expect.element(page.getByText('Margin')).not.toBeInTheDocument();
  expect(portal.sentTo('margin_of')).toEqual([]);
});

test('a project has a forecast, and a budget that is checked at its field', async () => {
  const forecast = { budget_amount: 800, contract_amount: 1500, forecast_cost: 950, forecast_margin: 550 };
  const portal = answerPortal({
    '/rest/v1/rpc/margin_of': [{ ...MARGIN, ...forecast }],
    '/rest/v1/project_budgets': [{ project_id: PROJECT }],
  });
  await renderPart(<MarginCard record={{ p_project_id: PROJECT }} />);
  await expect.element(page.getByText('$150.00 over the budget')).toBeVisible();
  await page.getByRole('button', { name: 'Edit budget' }).click();
  await page.getByLabelText('Budget, $').fill('-5');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect.element(page.getByText('Enter 0 or more.')).toBeVisible();
  await page.getByLabelText('Budget, $').fill('$1,000');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Budget of the project' })).not.toBeInTheDocument();
  const saved = portal.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(saved).toEqual([{ budget_amount: 1000, contract_amount: 1500 }]);
});

test('a project with a contract has the sum of its schedule, and no field for another value', async () => {
  const forecast = { budget_amount: 800, contract_amount: 2000, forecast_cost: 950, has_contract: true };
  const portal = answerPortal({
    '/rest/v1/rpc/margin_of': [{ ...MARGIN, ...forecast }],
    '/rest/v1/project_budgets': [{ project_id: PROJECT }],
  });
  await renderPart(<MarginCard record={{ p_project_id: PROJECT }} />);
  await expect.element(page.getByText('The sum of the schedule of values')).toBeVisible();
  await page.getByRole('button', { name: 'Edit budget' }).click();
  await expect.element(page.getByLabelText('Budget, $')).toBeVisible();
  await expect.element(page.getByLabelText('Contract value, $')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Budget of the project' })).not.toBeInTheDocument();
  const saved = portal.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(saved).toEqual([{ budget_amount: 800 }]);
});
