import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReceiptEditor } from '#web/features/receipts/components/receipt-editor.tsx';
import { useJob } from '#web/features/receipts/job-queries.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal, refusal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [PERSON_ID, ORDER] = [1, 2].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string];
const share = page.getByLabelText('Share of WO-000007 in dollars');

/** As the page of the form: the work order of the address becomes the job. */
function Upload() {
  const { data } = useJob(ORDER);
  if (data === undefined) return null;
  return (
    <>
      <p>{data === null ? 'None' : 'Found'}</p>
      <ReceiptEditor profileId={PERSON_ID} job={data} onSaved={() => undefined} />
    </>
  );
}

const answer = (orders: object[]) =>
  answerPortal({
    '/rest/v1/work_orders': orders,
    '/rest/v1/work_order_assignments': [],
    '/rest/v1/rpc/receipt_twins': [],
  });

test('a receipt that is opened from a work order is on it, also after the form is begun again', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  const portal = answer([{ id: ORDER, work_order_number: 'WO-000007', title: 'Gate sticks' }]);
  const first = await renderPart(<Upload />);
  await page.getByLabelText('Amount in dollars').fill('42');
  await expect.element(share).toHaveValue('42');
  await expect.element(page.getByText('Gate sticks')).toBeVisible();
  const asked = portal.requests.find(({ path }) => path.startsWith('/rest/v1/work_orders'))?.path;
  expect(asked).toContain(`id=eq.${ORDER}`);
  expect(asked).toContain('status=neq.cancelled');
  await first.unmount();

  await renderPart(<Upload />);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(page.getByLabelText('Amount in dollars')).toHaveValue('');
  await expect.element(share).toHaveValue('');
});

test('a work order that the user may not see leaves the receipt without one', async () => {
  answer([]);
  await renderPart(<Upload />);
  await expect.element(page.getByText('None')).toBeVisible();
  await expect.element(page.getByLabelText('Amount in dollars')).toBeVisible();
  expect(share.elements()).toHaveLength(0);
});

test('a date in a closed month is refused at its field, with what to do', async () => {
  localStorage.setItem(PERSON, PERSON_ID);
  const portal = answer([]);
  portal.answer('/rest/v1/rpc/save_receipt', () =>
    refusal(
      'The month of Oct 15, 2026 is closed. The first open day is Nov 1, 2026.',
      JSON.stringify({
        ...{ reason: 'month_closed', params: { day: '2026-10-15', first_day: '2026-11-01' } },
        field: 'receipt_date',
      }),
    ),
  );
  await renderPart(<Upload />);
  await page.getByLabelText('Amount in dollars').fill('42');
  await page.getByLabelText('Vendor').fill('Ace Hardware');
  await page.getByLabelText('Category').selectOptions('Materials');
  await page.getByRole('button', { name: 'Submit receipt' }).click();
  await expect.element(page.getByLabelText('Date')).toHaveAccessibleDescription(/The month of Oct 15/);
});
