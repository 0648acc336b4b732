import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { DueDate } from '#web/features/bills/components/due-date.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const BILL = '00000000-0000-4000-8000-000000000041';
const READ = '2026-11-19T12:00:00.123456+00:00';
const bill = {
  ...{ id: BILL, internal_bill_number: 'SB-1', status: 'approved', updated_at: READ },
  ...{ due_date: '2199-01-15', submitted_at: READ },
} as unknown as Bill;
const viewer = (...capabilities: string[]) => ({ profile: { id: 'p' }, capabilities }) as unknown as Viewer;

test('the due date is moved with the version that was read, and a refused day is said at the field', async () => {
  const text = 'This bill was submitted on Nov 19. Choose that day or a later one.';
  const details = JSON.stringify({
    ...{ reason: 'bill_due_before_submission', params: { day: '2026-11-19' }, field: 'due_date' },
  });
  let isRefused = true;
  const { sentTo } = answerPortal({
    '/rest/v1/rpc/set_bill_due_date': () =>
      isRefused
        ? Response.json({ code: 'rule_violation', message: text, details, hint: null }, { status: 422 })
        : Response.json({ id: BILL, due_date: null, updated_at: READ }),
    '/rest/v1/subcontractor_bills': [],
  });
  await renderPart(<DueDate bill={bill} />, { viewer: viewer('pay_bills') });
  await expect.element(page.getByText('Jan 15, 2199')).toBeVisible();
  await page.getByRole('button', { name: 'Change due date' }).click();
  const field = page.getByRole('dialog').getByLabelText('Due date');
  await expect.element(field).toHaveValue('2199-01-15');
  await field.fill('2026-11-18');
  await page.getByRole('button', { name: 'Save due date' }).click();
  await expect.element(page.getByText(/Choose that day or a later one/)).toBeVisible();
  isRefused = false;
  await field.fill('');
  await expect.element(page.getByText(/Choose that day or a later one/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save due date' }).click();
  await expect.element(page.getByText('Due date saved')).toBeVisible();
  const about = { subcontractor_bill_id: BILL, version: READ };
  expect(sentTo('set_bill_due_date')).toEqual([
    { ...about, due_date: '2026-11-18' },
    { ...about, due_date: null },
  ]);
});

test('who neither approves nor pays bills reads the day alone', async () => {
  await renderPart(<DueDate bill={bill} />, { viewer: viewer('see_costs') });
  await expect.element(page.getByText('Jan 15, 2199')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
