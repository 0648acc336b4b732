import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BatchItems } from '#web/features/accounting/components/batch-items.tsx';
import { ExportedIn } from '#web/features/accounting/components/exported-in.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** A batch opens its documents, and a document opens its batch. */

const id = (n: number) => `0198a7c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const item = (n: number, kind: string) => ({
  ...{ id: id(n), kind, record_id: id(n), party_id: id(90), number: `NO-${n}`, name: 'Harvest Foods' },
  ...{ document_date: '2026-03-02', amount: 10 },
});

test('each row of a batch opens its document; a credit the account, and a payment of a bill the bill', async () => {
  const kinds = ['customer', 'invoice_void', 'payment', 'credit_note', 'bill', 'bill_payment', 'receipt'];
  answerPortal({
    '/rest/v1/accounting_batch_items': () =>
      new Response(JSON.stringify(kinds.map((kind, n) => item(n, kind))), {
        headers: { 'content-type': 'application/json', 'content-range': '0-6/7' },
      }),
    '/rest/v1/bill_payments': [{ id: id(5), subcontractor_bill_id: id(77) }],
  });
  await renderPart(<BatchItems batchId={id(80)} />);
  const opens = [
    `/admin/organizations/${id(0)}`,
    `/admin/partner-billing/invoices/${id(1)}`,
    `/admin/partner-billing/payments/${id(2)}`,
    `/admin/partner-billing/receivables/${id(90)}`,
    `/admin/subcontractor-bills/${id(4)}`,
    `/admin/subcontractor-bills/${id(77)}`,
    `/admin/finance/receipts/${id(6)}`,
  ];
  for (const [n, path] of opens.entries())
    await expect.element(page.getByRole('link', { name: `NO-${n}` })).toHaveAttribute('href', path);
});

test('a document names its batch to those who see accounting, and nobody else asks', async () => {
  const portal = answerPortal({
    '/rest/v1/accounting_batch_items': [
      { id: id(1), kind: 'invoice', batch: { id: id(80), batch_number: 12 } },
    ],
  });
  const viewer = (...capabilities: string[]) => ({ viewer: { capabilities } as unknown as Viewer });
  const part = <ExportedIn kinds={['invoice', 'invoice_void']} id={id(1)} />;
  const hidden = await renderPart(part, viewer('review_reports'));
  expect(portal.requests).toEqual([]);
  await expect.element(page.getByText('Accounting')).not.toBeInTheDocument();
  await hidden.unmount();
  await renderPart(part, viewer('see_costs'));
  await expect
    .element(page.getByRole('link', { name: 'Exported in batch 12' }))
    .toHaveAttribute('href', `/admin/partner-billing/accounting/${id(80)}`);
  expect(portal.requests.at(-1)?.path).toContain('is_withdrawn=eq.false');
});
