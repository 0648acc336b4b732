import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { BillReview } from '#web/features/bills/components/bill-review.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [REVIEWER, BILL, DECISION, OTHER, THIRD, PART, HELD] = [1, 2, 3, 4, 5, 6, 7].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
);
const viewer = { profile: { id: REVIEWER } } as unknown as Viewer;
const bill = { id: BILL, internal_bill_number: 'SB-1', total_amount: 80, lines: [] } as unknown as Bill;

test('undoing the sending back of a bill brings its reason back into the dialog', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  answerPortal({
    '/rest/v1/rpc/reject_bill': { decision_id: DECISION },
    '/rest/v1/rpc/undo_decision': {},
    '/rest/v1/subcontractor_bills': [],
  });
  const show = () => renderPart(<BillReview bill={bill} />, { viewer });
  const first = await show();
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByLabelText('Reason').fill('Line 2 is billed twice.');
  await page.getByRole('button', { name: 'Send bill back' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Bill SB-1 is back in review')).toBeVisible();
  // Decided on, its screen had no such dialog.
  await first.unmount();
  await show();
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Line 2 is billed twice.');
});

test('undoing an approval over the NTE brings its note back into the dialog', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/approve_bill': { decision_id: DECISION },
    '/rest/v1/rpc/undo_decision': {},
    '/rest/v1/subcontractor_bills': [],
  });
  const over = {
    ...bill,
    id: THIRD,
    lines: [{ amount: 100, firm_nte: 80, billed_before: 0 }],
  } as unknown as Bill;
  const show = () => renderPart(<BillReview bill={over} />, { viewer });
  const first = await show();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByLabelText('Note').fill('The second valve was agreed by phone.');
  await page.getByRole('button', { name: 'Approve over the NTE' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Bill SB-1 is back in review')).toBeVisible();
  expect(sentTo('approve_bill')).toMatchObject([{ note: 'The second valve was agreed by phone.' }]);
  await first.unmount();
  await show();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.element(page.getByLabelText('Note')).toHaveValue('The second valve was agreed by phone.');
});

test('key A goes to the button, which alone approves; S asks for the reason', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/approve_bill': { decision_id: DECISION },
    '/rest/v1/subcontractor_bills': [],
  });
  await renderPart(<BillReview bill={{ ...bill, id: OTHER } as Bill} />, { viewer });
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approve).toBeEnabled();
  await userEvent.keyboard('s');
  await expect.element(page.getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(0);
  await userEvent.keyboard('a');
  await expect.element(approve).toHaveFocus();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  expect(sentTo('approve_bill')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Bill SB-1 approved')).toBeVisible();
  expect(sentTo('approve_bill')).toEqual([{ bill_id: OTHER, total_amount: 80 }]);
});

test('less is approved with a reason for each work order, and undone it is typed again', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/approve_bill': { decision_id: DECISION },
    '/rest/v1/rpc/undo_decision': {},
    '/rest/v1/subcontractor_bills': [],
  });
  const line = { work_order_id: OTHER, amount: 80, firm_nte: 50, billed_before: 0, work_order: null };
  const part = { ...bill, id: PART, lines: [{ ...line, former_title: 'WO-7' }] } as unknown as Bill;
  const show = () => renderPart(<BillReview bill={part} />, { viewer });
  const first = await show();
  await page.getByRole('button', { name: 'Approve less' }).click();
  await page.getByRole('button', { name: 'Approve $80.00' }).click();
  const amount = page.getByLabelText('Approved amount of WO-7');
  await expect.element(page.getByText('Enter less for one of the work orders')).toBeVisible();
  await amount.fill('60.5');
  await page.getByRole('button', { name: 'Approve $60.50' }).click();
  await expect.element(page.getByText('Say why. The subcontractor reads this.')).toBeVisible();
  expect(sentTo('approve_bill')).toEqual([]);
  await page.getByLabelText('Why not all of it?').fill('Two hours were agreed.');
  await page.getByLabelText('Note').fill('Agreed by phone.');
  await page.getByRole('button', { name: 'Approve $60.50' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Bill SB-1 is back in review')).toBeVisible();
  expect(sentTo('approve_bill')).toEqual([
    {
      ...{ bill_id: PART, total_amount: 80, note: 'Agreed by phone.' },
      reductions: [{ work_order_id: OTHER, amount: 60.5, reason: 'Two hours were agreed.' }],
    },
  ]);
  await first.unmount();
  await show();
  await page.getByRole('button', { name: 'Approve less' }).click();
  await expect.element(amount).toHaveValue('60.5');
  await expect.element(page.getByLabelText('Why not all of it?')).toHaveValue('Two hours were agreed.');
});

test('another retainage than the agreed one is held of this bill, and a wrong one is refused at its field', async () => {
  localStorage.setItem(PERSON, REVIEWER ?? '');
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/approve_bill': { decision_id: DECISION },
    '/rest/v1/subcontractor_bills': [],
  });
  const line = { work_order_id: OTHER, amount: 80, firm_nte: null, billed_before: 0, work_order: null };
  const held = {
    ...{ ...bill, id: HELD, lines: [{ ...line, former_title: 'WO-7' }] },
    subcontractor: { name: 'Northlight', billing: { retainage_percent: 10 } },
  } as unknown as Bill;
  await renderPart(<BillReview bill={held} />, { viewer });
  await page.getByRole('button', { name: 'Approve less' }).click();
  const percent = page.getByLabelText('Retainage, %');
  await expect.element(percent).toHaveValue('10');
  await percent.fill('101');
  await page.getByRole('button', { name: 'Approve $80.00' }).click();
  await expect.element(page.getByText('Enter a percentage from 0 to 100.')).toBeVisible();
  expect(sentTo('approve_bill')).toEqual([]);
  await percent.fill('5');
  await page.getByRole('button', { name: 'Approve $80.00' }).click();
  await expect.element(page.getByText('Bill SB-1 approved')).toBeVisible();
  expect(sentTo('approve_bill')).toEqual([{ bill_id: HELD, total_amount: 80, retainage_percent: 5 }]);
});
