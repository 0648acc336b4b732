import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ToCorrectAlert } from '#web/features/bills/components/to-correct-alert.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const ID = '00000000-0000-4000-8000-000000000007';

test('the form of a bill that was sent back says which bill it is, and why', async () => {
  const { requests } = answerPortal({
    '/rest/v1/subcontractor_bills': [
      { id: ID, internal_bill_number: 'BILL-000007', rejection_reason: 'The hours are missing.' },
    ],
  });
  await renderPart(<ToCorrectAlert billId={ID} />);
  await expect.element(page.getByText('BILL-000007 was sent back by the office')).toBeVisible();
  await expect.element(page.getByText('The hours are missing.')).toBeVisible();
  expect(requests.map(({ path }) => path).join()).toContain('status=eq.rejected');
});
