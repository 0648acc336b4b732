import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#shared/rules/calendar-days.ts';
import { CustomerInvoice } from '#web/features/invoices/components/customer-invoice.tsx';
import { InvoicesOwed } from '#web/features/invoices/components/invoices-owed.tsx';
import { today } from '#web/lib/dates.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What a customer reads on the page of an invoice, and above the list. */

const [INVOICE, CUSTOMER, WORK_ORDER] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const viewer = {
  organizations: [{ id: CUSTOMER, organization_type: 'partner' }],
} as unknown as Viewer;

const line = {
  ...{
    id: '1',
    position: 1,
    description: 'WO-000012 Dock door',
    quantity: 2.5,
    unit: 'hour',
    unit_price: 180,
    amount: 450,
  },
  ...{ work_order_id: WORK_ORDER, work_order: { work_order_number: 'WO-000012' } },
};
const invoice = {
  ...{ id: INVOICE, organization_id: CUSTOMER, invoice_number: 'INV-000007', status: 'sent' },
  ...{
    issue_date: '2026-03-05',
    due_date: null,
    tax_amount: 0,
    taxes: [],
    total_amount: 450,
    paid_amount: 0,
    balance_amount: 450,
    notes: 'Quote your PO number.',
  },
  ...{
    payment_url: null,
    paid_at: null,
    voided_at: null,
    void_reason: null,
    viewed_at: '2026-03-06T10:00:00Z',
  },
  billed_to: {
    name: 'Harvest Foods',
    address_line1: '12 Mill Road',
    city: 'Ashford',
    state: 'OH',
    tax_exemption: { certificate: 'E-7', states: null },
  },
  lines: [line],
};

const show = (changed: Partial<Record<keyof typeof invoice, unknown>> = {}) => {
  answerPortal({
    '/rest/v1/partner_invoices': [{ ...invoice, ...changed }],
    '/rest/v1/rpc/invoice_reports': [
      {
        ...{ id: WORK_ORDER, report_number: 'RPT-000031', work_order_number: 'WO-000012' },
        ...{ completed_on: '2026-03-02', photos: 1 },
      },
    ],
  });
  return renderPart(<CustomerInvoice id={INVOICE ?? ''} payments={null} />, { viewer });
};

beforeEach(() => page.viewport(1440, 900));

test('it shows what was charged, to whom, and offers the document', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'INV-000007' })).toBeVisible();
  await expect.element(page.getByText('Unpaid')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'WO-000012 Dock door 2.50 h $180.00 $450.00' }))
    .toBeVisible();
  await expect.element(page.getByText('Mar 2, 2026 · 1 photo')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download RPT-000031' })).toBeVisible();
  const link = page.getByRole('link', { name: 'WO-000012' });
  await expect.element(link).toHaveAttribute('href', `/partner/work-orders/${WORK_ORDER}`);
  await expect.element(page.getByText('Harvest Foods 12 Mill Road Ashford, OH')).toBeVisible();
  await expect.element(page.getByText('Certificate E-7')).toBeVisible();
  await expect.element(page.getByText('Quote your PO number.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
});

test('an overdue invoice says since when', async () => {
  await show({ due_date: addDays(today(), -3) });
  await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible();
  await expect.element(page.getByText('3 days overdue')).toBeVisible();
});

test('an invoice that is due today is not overdue', async () => {
  await show({ due_date: today() });
  await expect.element(page.getByText('Unpaid')).toBeVisible();
  expect(page.getByText(/overdue/i).elements()).toHaveLength(0);
});

test('an invoice that is paid in part says what is left', async () => {
  await show({ paid_amount: 300, balance_amount: 150 });
  await expect.element(page.getByText('Partly paid')).toBeVisible();
  await expect.element(page.getByText('$150.00 of $450.00 left to pay')).toBeVisible();
});

test('what is left is paid on the office’s own page, if it has one', async () => {
  await show({ balance_amount: 150, payment_url: 'https://pay.example.com' });
  const pay = page.getByRole('link', { name: 'Pay $150.00' });
  await expect.element(pay).toHaveAttribute('href', 'https://pay.example.com');
});

test('without such a page there is no link', async () => {
  await show({ balance_amount: 150, paid_amount: 300 });
  await expect.element(page.getByText('Partly paid')).toBeVisible();
  expect(page.getByRole('link', { name: /^Pay/ }).elements()).toHaveLength(0);
});

test('a paid invoice was never overdue', async () => {
  await show({ status: 'paid', due_date: '2026-03-10', paid_at: '2026-04-01T12:00:00Z' });
  await expect.element(page.getByText('Apr 1, 2026')).toBeVisible();
  expect(page.getByText(/overdue/i).elements()).toHaveLength(0);
});

test('a void invoice says not to pay it, and why it is void', async () => {
  await show({ status: 'void', due_date: '2026-03-10', void_reason: 'Wrong price list' });
  const alert = page.getByText('This invoice is void. Do not pay it.');
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByText('Wrong price list')).toBeVisible();
  expect(page.getByText(/overdue/i).elements()).toHaveLength(0);
});

test('on a phone the lines are blocks', async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(page.getByText('2.50 h × $180.00')).toBeVisible();
  expect(page.getByRole('table').elements()).toHaveLength(0);
});

test('what is owed is asked for the organizations of the customer', async () => {
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/invoices_owed': [
      { unpaid_invoices: 3, unpaid_total: 1210.5, overdue_invoices: 1, overdue_total: 450, credit: 42.5 },
    ],
  });
  await renderPart(<InvoicesOwed organizationIds={[CUSTOMER ?? '']} />, { viewer });
  await expect.element(page.getByText('Credit', { exact: true })).toBeVisible();
  await expect.element(page.getByText('$42.50')).toBeVisible();
  await expect.element(page.getByText('$1,210.50')).toBeVisible();
  await expect.element(page.getByText('$450.00')).toBeVisible();
  expect(sentTo('invoices_owed')).toEqual([{ p_organization_ids: [CUSTOMER] }]);
});

const viewedBy = async (organizationId: string | undefined, viewed_at: string | null) => {
  const { sentTo } = answerPortal({
    '/rest/v1/partner_invoices': [{ ...invoice, viewed_at }],
    '/rest/v1/rpc/mark_invoice_viewed': { id: INVOICE, viewed_at: '2026-03-06T10:00:00Z' },
  });
  const organizations = [{ id: organizationId, organization_type: 'partner' }];
  await renderPart(<CustomerInvoice id={INVOICE ?? ''} payments={null} />, {
    viewer: { organizations } as unknown as Viewer,
  });
  await expect.element(page.getByText('Unpaid')).toBeVisible();
  return () => sentTo('mark_invoice_viewed');
};

test('opening it records that it was viewed, once', async () => {
  const sent = await viewedBy(CUSTOMER, null);
  await expect.poll(sent).toEqual([{ invoice_id: INVOICE }]);
});

test('what was viewed before, or is read by the office, is not recorded', async () => {
  for (const sent of [await viewedBy(CUSTOMER, '2026-03-06T10:00:00Z'), await viewedBy(WORK_ORDER, null)])
    expect(sent()).toEqual([]);
});
