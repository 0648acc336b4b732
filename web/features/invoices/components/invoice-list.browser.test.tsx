import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#shared/rules/calendar-days.ts';
import { InvoiceList } from '#web/features/invoices/components/invoice-list.tsx';
import { today } from '#web/lib/dates.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The office's list of invoices, with what is open above it. */

const [CUSTOMER, SENT, DRAFT] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const sums = {
  ...{ drafts: 2, drafts_total: 70.5, unpaid_invoices: 3, unpaid_total: 600.5 },
  ...{ overdue_invoices: 1, overdue_total: 560 },
};
const invoice = (facts: object) => ({
  ...{
    title: 'Dock door',
    customer_reference: 'PO 7',
    issue_date: null,
    total_amount: 600,
    balance_amount: 560,
    created_at: today(),
  },
  ...{ partner: { name: 'Harvest Foods' }, ...facts },
});

const show = async (path: string) => {
  const portal = answerPortal({
    '/rest/v1/partner_invoices': [
      invoice({
        id: SENT,
        invoice_number: 'INV-000007',
        status: 'sent',
        invoice_state: 'overdue',
        due_date: addDays(today(), -3),
      }),
      invoice({ id: DRAFT, invoice_number: '', status: 'draft', due_date: null }),
    ],
    '/rest/v1/organizations': [{ id: CUSTOMER, name: 'Harvest Foods' }],
    '/rest/v1/rpc/invoice_sums': [sums],
  });
  await renderPart(<InvoiceList emptyAction={null} />, { path: `/admin/partner-billing/invoices${path}` });
  return portal;
};

beforeEach(() => page.viewport(1440, 900));

test('it shows what is open, and for how long an invoice is overdue', async () => {
  await show('');
  await expect.element(page.getByText('$600.50')).toBeVisible();
  await expect.element(page.getByText('$70.50')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /INV-000007 .*Overdue .* 3 days overdue \$600\.00 \$560\.00/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Draft Harvest Foods/ })).toBeVisible();
});

test('those without a due date are a filter of the list and its sums, said by its chip', async () => {
  const { requests, sentTo } = await show('?status=open&due=none');
  await expect.element(page.getByRole('link', { name: 'INV-000007' })).toBeVisible();
  await expect.element(page.getByLabelText('Filtered by').getByText('Due date: No due date')).toBeVisible();
  const asked = requests.find(({ path }) => path.startsWith('/rest/v1/partner_invoices'))?.path;
  expect(asked).toContain('due_date=is.null');
  expect(sentTo('invoice_sums')).toEqual([{ p_is_due_none: true }]);
});

test('a search, overdue ones, and those of one customer are what the portal is asked for', async () => {
  const { requests, sentTo } = await show(`?status=overdue&customer=${CUSTOMER}&q=PO`);
  await expect.element(page.getByRole('link', { name: 'INV-000007' })).toBeVisible();
  const asked = new URLSearchParams(
    requests.find(({ path }) => path.startsWith('/rest/v1/partner_invoices'))?.path.split('?')[1],
  );
  expect(asked.get('status')).toBe('eq.sent');
  expect(asked.get('due_date')).toBe(`lt.${today()}`);
  expect(asked.get('disputes')).toBe('is.null');
  expect(asked.get('organization_id')).toBe(`eq.${CUSTOMER}`);
  expect(asked.get('or')).toMatch(/title.*customer_reference/);
  expect(sentTo('invoice_sums')).toEqual([{ p_customer: CUSTOMER }]);
});
