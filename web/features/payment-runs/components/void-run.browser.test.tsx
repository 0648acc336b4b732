import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VoidRunDialog } from '#web/features/payment-runs/components/void-run-dialog.tsx';
import type { PaymentRun } from '#web/features/payment-runs/queries.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const RUN = { id: ID, run_number: 'R-1', payment_method: 'ach', bill_count: 1 } as unknown as PaymentRun;

test('asks for the reason, and says who reads it', async () => {
  const portal = answerPortal({ '/rest/v1/rpc/void_payment_run': { id: ID, status: 'void' } });
  await renderPart(<VoidRunDialog run={RUN} open onOpenChange={() => undefined} />);
  await page.getByRole('button', { name: 'Void payment run' }).click();
  await expect.element(page.getByText('Say why. The subcontractors read this.')).toBeVisible();
  expect(portal.sentTo('void_payment_run')).toEqual([]);
  await page.getByLabelText('Reason').fill('The wrong bills.');
  await page.getByRole('button', { name: 'Void payment run' }).click();
  await expect
    .poll(() => portal.sentTo('void_payment_run'))
    .toMatchObject([{ payment_run_id: ID, reason: 'The wrong bills.' }]);
});
