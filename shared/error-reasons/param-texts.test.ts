import { afterEach, expect, test } from 'vitest';
import { paramTexts } from '#shared/error-reasons/param-texts.ts';
import { AppError } from '#shared/errors.ts';
import { setCatalog } from '#shared/text.ts';

afterEach(() => setCatalog('en-US', {}));

test('days, statuses, and amounts are shown in the language of the portal', () => {
  const params = {
    first_day: '2020-03-02',
    last_day: '2020-03-15',
    status: 'in_progress',
    allocated: '1234.5',
  };
  expect(paramTexts(params)).toEqual({
    ...{ first_day: 'Mar 2, 2020', last_day: 'Mar 15, 2020' },
    ...{ status: 'in progress', allocated: '$1,234.50' },
  });
  setCatalog('de-DE', { 'status in a sentence\u0004in progress': 'in Arbeit' });
  expect(paramTexts(params)).toEqual({
    ...{ first_day: '2. März 2020', last_day: '15. März 2020' },
    ...{ status: 'in Arbeit', allocated: '1.234,50\u00a0$' },
  });
});

test('what is no day, status, or amount stays, as other parameters do', () => {
  const params = {
    day: 'Mar 2',
    from: 'of_a_newer_server',
    amount: 'much',
    work_order: '2020-03-02',
    count: 2,
  };
  expect(paramTexts(params)).toEqual(params);
});

test('an error is worded with them, and carries the values that programs read', () => {
  setCatalog('de-DE', {
    'A work order cannot go from {{from}} to {{to}}.': 'Nicht von {{from}} nach {{to}}.',
    'This bill was submitted on {{day}}. Choose that day or a later one.': 'Eingereicht am {{day}}.',
  });
  const error = new AppError('bill_payment_before_submission', { day: '2020-03-02' });
  expect(error.message).toBe('Eingereicht am 2. März 2020.');
  expect(JSON.parse(error.details).params).toEqual({ day: '2020-03-02' });
});
