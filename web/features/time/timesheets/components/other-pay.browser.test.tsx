import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OtherPay } from '#web/features/time/timesheets/components/other-pay.tsx';
import type { Payroll } from '#web/features/time/timesheets/payroll-queries.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What is paid besides the clocked hours, as people type it. */

const [PERIOD, ANN] = [1, 2].map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) as [
  string,
  string,
];
const PAYROLL = {
  ...{
    file: undefined,
    driven: [],
    settings: {},
    people: [{ id: ANN, first_name: 'Ann', last_name: 'Ray' }],
  },
  entries: [{ employee_user_id: ANN, kind: 'pto', quantity: 8 }],
} as unknown as Payroll;
const show = async () => {
  const { sentTo } = answerPortal({ '/rest/v1/rpc/save_payroll_entries': { saved: 1 } });
  await renderPart(<OtherPay periodId={PERIOD} payroll={PAYROLL} />);
  return () => sentTo('save_payroll_entries');
};
const amount = () => page.getByLabelText('Amount');
const add = () => page.getByRole('button', { name: 'Add' }).click();

test('an amount with a currency sign and a comma is understood', async () => {
  const sent = await show();
  await page.getByLabelText('Person').selectOptions(ANN);
  await page.getByLabelText('Kind').selectOptions('per_diem');
  await amount().fill('$1,055.50');
  await add();
  await expect.element(amount()).toHaveValue('');
  expect(sent()).toMatchObject([
    { pay_period_id: PERIOD, entries: [{ employee_user_id: ANN, kind: 'per_diem', quantity: 1055.5 }] },
  ]);
});

test.for([
  ['eight', 'Enter a number.'],
  ['', 'Enter a number.'],
  ['0', 'Enter a number above 0.'],
  ['-2', 'Enter 0 or more.'],
  ['1.255', 'Use at most two decimals.'],
  ['100001', 'This number is too large.'],
] as const)('"%s" is refused at its field, and nothing is sent', async ([typed, text]) => {
  const sent = await show();
  await page.getByLabelText('Person').selectOptions(ANN);
  await amount().fill(typed);
  await add();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('asks for the person, and removes what was entered', async () => {
  const sent = await show();
  await amount().fill('8');
  await add();
  await expect.element(page.getByText('Choose one from the list.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove PTO hours of Ann Ray' }).click();
  await expect.poll(sent).toMatchObject([{ entries: [{ kind: 'pto', quantity: 0 }] }]);
});
