import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ReceiptSums } from '#web/features/receipts/components/receipt-sums.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const sums = (submitted: number, approved: number) => [
  {
    ...{ receipts: submitted + approved, total: 40 },
    ...{ submitted_receipts: submitted, submitted_total: submitted * 40 },
    ...{ approved_receipts: approved, approved_total: approved * 40, unpaid_receipts: 0, unpaid_total: 0 },
  },
];
const sumOf = (label: string) => page.getByRole('term').filter({ hasText: label }).element().parentElement;

afterEach(() => {
  vi.useRealTimers();
});

test('the sums follow what is decided elsewhere, within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const portal = answerPortal({ '/rest/v1/rpc/receipt_sums': sums(1, 0) });
  await renderPart(<ReceiptSums scope="office" search={{}} />);
  await expect.poll(() => sumOf('Waiting for approval')?.textContent).toContain('$40.00');
  portal.answer('/rest/v1/rpc/receipt_sums', sums(0, 1));
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => sumOf('Approved')?.textContent).toContain('$40.00');
  await expect.poll(() => sumOf('Waiting for approval')?.textContent).toContain('$0.00');
});
