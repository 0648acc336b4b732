import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FirstBillLink } from '#web/features/work-orders/components/first-money-links.tsx';
import { ReceiptsCard } from '#web/features/work-orders/components/receipts-card.tsx';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The forms that the empty cards of a work order open begin with it. */

const [ORDER, FIRM] = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const viewer = { capabilities: ['approve_bills'] } as unknown as Viewer;
const order = (more: Partial<OfficeWorkOrder>) =>
  ({ id: ORDER, status: 'completed', assigned_organization_id: FIRM, ...more }) as OfficeWorkOrder;
answerPortal({ '/rest/v1/work_order_reports': [], '/rest/v1/receipt_allocations': [] });

test('a first bill is for the firm and the work order', async () => {
  await renderPart(<FirstBillLink order={order({})} />, { viewer });
  await expect
    .element(page.getByRole('link', { name: 'New Bill' }))
    .toHaveAttribute('href', `/admin/subcontractor-bills/create?subcontractor=${FIRM}&work_order=${ORDER}`);
});

test('no bill is offered for work that no firm does', async () => {
  await renderPart(
    <>
      <FirstBillLink order={order({ assigned_organization_id: null })} />
      <p>Shown</p>
    </>,
    { viewer },
  );
  await expect.element(page.getByText('Shown')).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(0);
});

test('a first receipt is for the work order', async () => {
  await renderPart(<ReceiptsCard workOrderId={ORDER ?? ''} isOwnOnly={false} />);
  await expect
    .element(page.getByRole('link', { name: 'Upload Receipts' }))
    .toHaveAttribute('href', `/admin/receipts/upload?work_order=${ORDER}`);
});
