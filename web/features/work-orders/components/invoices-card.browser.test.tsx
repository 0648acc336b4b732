import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InvoicesCard } from '#web/features/work-orders/components/invoices-card.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** A work order lists each of its invoices once, with its lines. */

const line = (number: number, invoice: object, description: string, amount: number) => ({
  ...{ id: `line ${number}`, description, amount },
  invoice: { status: 'sent', issue_date: '2026-03-05', due_date: null, ...invoice },
});
const first = { id: 'first', invoice_number: 'INV-000007', invoice_state: 'partly_paid' };
const draft = { id: 'draft', invoice_number: '', status: 'draft', invoice_state: 'draft', issue_date: null };

test('an invoice with several lines is one entry, with its state and its sum', async () => {
  answerPortal({
    '/rest/v1/partner_invoice_lines': [
      line(1, first, 'Labor, Mar 2', 792),
      line(2, draft, 'Second visit', 80),
      line(3, first, 'Materials', 50.1),
      line(4, first, 'Discount', -0.2),
    ],
  });
  await renderPart(<InvoicesCard workOrderId="work" pathOf={(id) => `/invoices/${id}`} emptyAction={null} />);
  const entries = page.getByRole('list').first().getByRole('link');
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual(['INV-000007', 'Draft invoice']);
  await expect.element(page.getByText('Partly paid')).toBeVisible();
  await expect.element(page.getByText('$841.90')).toBeVisible();
  await expect.element(page.getByText('-$0.20')).toBeVisible();
  // Of a single line, the sum says it all.
  expect(page.getByText('$80.00').elements()).toHaveLength(1);
});
