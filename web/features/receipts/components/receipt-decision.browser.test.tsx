import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReceiptDecision } from '#web/features/receipts/components/receipt-decision.tsx';
import type { Receipt } from '#web/features/receipts/queries.ts';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [REVIEWER, RECEIPT, DECISION, OTHER] = [1, 2, 3, 4].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const viewer = { profile: { id: REVIEWER } } as unknown as Viewer;
const receipt = { id: RECEIPT, vendor_name: 'Ashford', amount: 12 } as Receipt;

test('undoing sending back brings its reason back into the dialog', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  answerPortal({
    '/rest/v1/rpc/reject_receipt': { decision_id: DECISION },
    '/rest/v1/rpc/undo_decision': {},
  });
  const show = () => renderPart(<ReceiptDecision receipt={receipt} />, { viewer });
  const first = await show();
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByLabelText('Reason').fill('The total cannot be read.');
  await page.getByRole('button', { name: 'Send receipt back' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The receipt is back in review')).toBeVisible();
  // Decided on, its screen had no such dialog.
  await first.unmount();
  await show();
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('The total cannot be read.');
});

test('key A goes to the button, which alone approves; S asks for the reason', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/approve_receipts': {
      done: [OTHER],
      failed: [],
      decision_id: DECISION,
    },
  });
  await renderPart(<ReceiptDecision receipt={{ ...receipt, id: OTHER } as Receipt} />, { viewer });
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await userEvent.keyboard('s');
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('button', { name: 'Approve' })).toHaveFocus();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  expect(sentTo('approve_receipts')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sentTo('approve_receipts'))
    .toEqual([{ receipts: [{ receipt_id: OTHER, amount: 12 }] }]);
});
