import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PayrollCodes } from '#web/features/time/timesheets/components/payroll-codes.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** The codes of the payroll program, and the rate of a mile. */

const SETTINGS = {
  ...{ company_code: 'FFS', regular_code: null, overtime_code: null, double_time_code: 'DT' },
  ...{ holiday_code: null, pto_code: null, mileage_code: null, per_diem_code: null, mileage_rate: 0.7 },
};
const show = async () => {
  const { sentTo } = answerPortal({ '/rest/v1/rpc/save_payroll_settings': { saved: true } });
  await renderPart(<PayrollCodes settings={SETTINGS} />);
  await page.getByText('Codes of the payroll program').click();
  return () => sentTo('save_payroll_settings');
};
const rate = () => page.getByLabelText('Dollars for a mile');
const save = () => page.getByRole('button', { name: 'Save codes' }).click();

test('a rate with a currency sign is understood, and goes with the codes', async () => {
  const sent = await show();
  await rate().fill('$0.725');
  await page.getByLabelText('Code of regular hours').fill('R1');
  await save();
  await expect.element(page.getByText('Codes saved')).toBeVisible();
  expect(sent()).toMatchObject([
    { mileage_rate: 0.725, company_code: 'FFS', regular_code: 'R1', double_time_code: 'DT' },
  ]);
});

test.for([
  ['seventy', 'Enter a number.'],
  ['', 'Enter a number.'],
  ['-1', 'Enter 0 or more.'],
  ['101', 'This number is too large.'],
  ['0.7255', 'Use at most three decimals.'],
] as const)('"%s" is refused at its field, and nothing is sent', async ([typed, text]) => {
  const sent = await show();
  await rate().fill(typed);
  await save();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(rate()).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});
