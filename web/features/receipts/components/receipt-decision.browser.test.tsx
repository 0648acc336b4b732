import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  ReceiptDecision,
  type ReceiptQuestion,
} from '#web/features/receipts/components/receipt-decision.tsx';
import type { Receipt } from '#web/features/receipts/queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [REVIEWER, RECEIPT, DECISION] = [1, 2, 3].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const viewer = { profile: { id: REVIEWER } } as unknown as Viewer;
const receipt = { id: RECEIPT, vendor_name: 'Ashford', amount: 12 } as Receipt;

test('undoing a rejection brings its reason back into the dialog', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  answerPortal({
    '/rest/v1/rpc/reject_receipt': { decision_id: DECISION },
    '/rest/v1/rpc/undo_decision': {},
  });
  const ask = (asking: ReceiptQuestion | null) =>
    renderPart(<ReceiptDecision receipt={receipt} asking={asking} onAsking={() => undefined} />, { viewer });
  const first = await ask('reject');
  await page.getByLabelText('Reason').fill('The total cannot be read.');
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The receipt is back in review')).toBeVisible();
  // Decided on, its screen had no such dialog.
  await first.unmount();
  await ask('reject');
  await expect.element(page.getByLabelText('Reason')).toHaveValue('The total cannot be read.');
});
