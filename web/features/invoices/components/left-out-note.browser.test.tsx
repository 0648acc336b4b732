import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LeftOutNote } from '#web/features/invoices/components/left-out-note.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const [BILL, WORK, PROJECT] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const INVOICED =
  'An invoice charges for a report of this crew, and does not cover this. Add a line by hand if there is more to charge.';
const row = (facts: object) => ({
  ...{ reason: 'report_invoiced', number: 'WO-000012', work_order_id: WORK, project_id: null },
  ...{ title: 'WO-000012 Dock door', day: '2026-03-05', amount: null, hours: null, miles: null },
  ...facts,
});
const rows = [
  row({ kind: 'bill', record_id: BILL, number: 'BILL-00007', amount: 90 }),
  row({ kind: 'time', record_id: WORK, hours: 2.5 }),
  row({
    ...{ kind: 'project_mileage', record_id: PROJECT, reason: 'no_contract', work_order_id: null },
    ...{ project_id: PROJECT, title: 'PRJ-00003 Refit', miles: 12 },
  }),
];
const show = (answer: object[]) => {
  answerPortal({ '/rest/v1/rpc/work_left_out': answer });
  return renderPart(<LeftOutNote customer={undefined} project={undefined} />);
};
const items = page.getByRole('list', { name: 'Not proposed' }).getByRole('listitem');

test('names what is not proposed, how much it is, why, and where it is', async () => {
  await show(rows);
  await expect.element(page.getByText('Not proposed: 3 approved costs')).toBeVisible();
  await expect
    .element(items.nth(0))
    .toHaveTextContent(`WO-000012 Dock door. Bill BILL-00007 of Mar 5, 2026: $90.00. ${INVOICED}`);
  await expect
    .element(items.nth(0).getByRole('link'))
    .toHaveAttribute('href', `/admin/subcontractor-bills/${BILL}`);
  await expect
    .element(items.nth(1))
    .toHaveTextContent(`WO-000012 Dock door. Time of Mar 5, 2026: 2.50 h. ${INVOICED}`);
  await expect.element(items.nth(1).getByRole('link')).toHaveAttribute('href', `/admin/work-orders/${WORK}`);
  await expect
    .element(items.nth(2))
    .toHaveTextContent(
      'PRJ-00003 Refit. Mileage until Mar 5, 2026: 12 mi. It is on the project itself. Add a line by hand, or bill the project by a contract.',
    );
  await expect.element(items.nth(2).getByRole('link')).toHaveAttribute('href', `/admin/projects/${PROJECT}`);
});

test('shows many only when they are asked for', async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    row({ kind: 'time', record_id: `${WORK?.slice(0, -1)}${index}`, hours: 1 }),
  );
  await show(many);
  await expect.poll(() => items.elements().length).toBe(0);
  await page.getByRole('button', { name: 'Show all 8' }).click();
  await expect.poll(() => items.elements().length).toBe(8);
});
