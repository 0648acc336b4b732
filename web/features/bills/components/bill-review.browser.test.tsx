import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [REVIEWER, BILL, DECISION] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const viewer = { profile: { id: REVIEWER } } as unknown as Viewer;
const bill = { id: BILL, internal_bill_number: 'SB-1', total_amount: 80, lines: [] } as unknown as Bill;

test('undoing a rejection brings its reason back into the dialog', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  answerPortal({
    '/rest/v1/rpc/reject_bill': { decision_id: DECISION },
    '/rest/v1/rpc/undo_decision': {},
    '/rest/v1/subcontractor_bills': [],
  });
  const show = () => renderPart(<BillReview bill={bill} />, { viewer });
  const first = await show();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByLabelText('Reason').fill('Line 2 is billed twice.');
  await page.getByRole('button', { name: 'Reject bill' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Bill SB-1 is back in review')).toBeVisible();
  // Decided on, its screen had no such dialog.
  await first.unmount();
  await show();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Line 2 is billed twice.');
});
