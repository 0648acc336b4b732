import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CustomerAccount } from '#web/features/payments/components/customer-account.tsx';
import { PaymentList } from '#web/features/payments/components/payment-list.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The payments of one customer: found in the list, and from its account. */

const [CUSTOMER, PAYMENT] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const payment = {
  ...{ id: PAYMENT, method: 'check', reference: '1001', received_on: '2026-03-20', amount: 40 },
  ...{ available_amount: 0, returned_on: null, customer: { name: 'Harvest Foods' } },
};
const viewer = { capabilities: ['see_costs'], organizations: [] } as unknown as Viewer;

beforeEach(() => page.viewport(1440, 900));

test('the list and its sums are filtered by a customer, whose name is searched', async () => {
  const { requests, sentTo } = answerPortal({
    '/rest/v1/customer_payments': [payment],
    '/rest/v1/organizations': ({ path }: { path: string }) =>
      path.includes('&id=eq.') ? { name: 'Harvest Foods' } : [{ value: CUSTOMER, label: 'Harvest Foods' }],
    '/rest/v1/rpc/payment_sums': [{ payments: 1, amount: 40, returned_amount: 0 }],
  });
  await renderPart(<PaymentList emptyAction={null} />, { viewer, path: '/payments' });
  // Without a filter, those of this month.
  await expect.element(page.getByText('Received this month')).toBeVisible();
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: 'Harvest Foods' }).click();
  await expect.poll(() => sentTo('payment_sums').at(-1)).toEqual({ p_customer: CUSTOMER });
  await expect.poll(() => page.getByText('Received this month').elements()).toHaveLength(0);
  const listed = requests.filter(({ path }) => path.startsWith('/rest/v1/customer_payments')).at(-1)?.path;
  expect(listed).toContain(`organization_id=eq.${CUSTOMER}`);
});

test('the account of a customer leads to all of its payments', async () => {
  answerPortal({
    '/rest/v1/organizations': { id: CUSTOMER, name: 'Harvest Foods', payments: [], credit_notes: [] },
    '/rest/v1/rpc/receivables': [],
    '/rest/v1/partner_invoices': [],
    '/rest/v1/credit_notes': [],
  });
  await renderPart(<CustomerAccount id={CUSTOMER ?? ''} actions={null} dunning={null} />, { viewer });
  await expect
    .element(page.getByRole('link', { name: 'All payments' }))
    .toHaveAttribute('href', `/admin/partner-billing/payments?customer=${CUSTOMER}`);
});
