import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BillScope } from '#web/features/bills/bill-search.ts';
import { BillList } from '#web/features/bills/components/bill-list.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The list of bills of the office and of a subcontractor, filtered by what is partly paid. */

const [FIRM, BILL] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const bill = {
  ...{ id: BILL, status: 'approved', internal_bill_number: 'BILL-000007', external_bill_number: null },
  ...{ total_amount: 100, paid_amount: 40, balance: 60, due_date: null, over_nte_amount: 0, paid_on: null },
  ...{ submitted_at: '2026-03-05T10:00:00Z', payment_reference: null, created_at: '2026-03-05T10:00:00Z' },
  ...{ subcontractor_organization_id: FIRM, subcontractor: { name: 'Reed' } },
};

const show = async (scope: BillScope, path: string) => {
  const portal = answerPortal({
    '/rest/v1/subcontractor_bills': [bill],
    '/rest/v1/organizations': [{ id: FIRM, name: 'Reed' }],
    '/rest/v1/rpc/bill_sums': [{ bills: 1, total: 100 }],
  });
  const viewer = { capabilities: [], organizations: [] } as unknown as Viewer;
  await renderPart(<BillList scope={scope} emptyAction={null} />, { viewer, path });
  await expect.element(page.getByRole('link', { name: 'BILL-000007' })).toBeVisible();
  const asked = portal.requests.filter(({ path: one }) => one.startsWith('/rest/v1/subcontractor_bills'));
  return { ...portal, listed: () => new URLSearchParams(asked.at(-1)?.path.split('?')[1]) };
};

beforeEach(() => page.viewport(1440, 900));

test.each<[string, BillScope]>([
  ['the office', { of: 'office' }],
  ['a subcontractor', { of: 'subcontractor', organizationIds: [FIRM ?? ''] }],
])('%s finds those that are partly paid, with their sums', async (_who, scope) => {
  const { listed, sentTo } = await show(scope, '/bills?status=partly_paid');
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('partly_paid');
  await expect.element(page.getByRole('cell', { name: 'Partly paid' })).toBeVisible();
  expect([listed().get('status'), listed().get('paid_amount')]).toEqual(['in.(approved)', 'gt.0']);
  expect(sentTo('bill_sums')).toMatchObject([{ p_statuses: ['approved'], p_is_partly_paid: true }]);
});

test('approved ones are all that are to be paid, also in part', async () => {
  const { listed, sentTo } = await show({ of: 'office' }, '/bills?status=approved');
  expect([listed().get('status'), listed().get('paid_amount')]).toEqual(['in.(approved)', null]);
  expect(sentTo('bill_sums')).toEqual([{ p_statuses: ['approved'], p_over_nte: false, p_query: '' }]);
});
