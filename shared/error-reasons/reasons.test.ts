import { expect, test } from 'vitest';
import { REASON_GROUPS, REASONS } from '#shared/error-reasons/index.ts';
import type { Reason } from '#shared/error-reasons/reason.ts';
import { isReason, readReason, writeReason } from '#shared/error-reasons/wire.ts';
import { AppError } from '#shared/errors.ts';

const list: readonly [string, Reason][] = Object.values(REASON_GROUPS).flatMap((group) =>
  Object.entries<Reason>(group),
);

test('every reason has a unique name, in lower-case words, and a code', () => {
  expect(new Set(list.map(([name]) => name)).size).toBe(list.length);
  expect(Object.keys(REASONS)).toHaveLength(list.length);
  for (const [name, { code, sqlState }] of list) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(code ?? sqlState, name).toBeDefined();
  }
});

test('no two reasons with the same code have the same text', () => {
  const said = list.map(([, { code, sqlState, text, hint, facts }]) =>
    JSON.stringify([code, sqlState, text, hint, facts]),
  );
  expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
});

test('texts name parameters in lower-case words, and choose between two forms only by count', () => {
  for (const [name, reason] of list) {
    const texts = [reason.text, reason.hint, reason.facts].filter((text) => text !== undefined);
    for (const text of texts) {
      expect(text.replace(/\{\{[a-z]+(_[a-z]+)*\}\}/g, ''), name).not.toMatch(/[{}]/);
      expect(text.includes('|'), name).toBe(text.includes('{{count}}'));
    }
  }
});

test('an error has its texts with the parameters filled in, and carries both', () => {
  const error = new AppError('bill_payment_before_submission', { day: '2020-03-02' });
  expect(error).toMatchObject({ reason: 'bill_payment_before_submission', params: { day: '2020-03-02' } });
  expect(error).toMatchObject({ code: 'rule_violation', status: 422, hint: null, facts: null });
  expect(error.message).toBe('This bill was submitted on Mar 2, 2020. Choose that day or a later one.');
  expect(new AppError('project_work_open', { count: 1, work_orders: 'WO-1' })).toMatchObject({
    message: 'One work order is still open.',
    hint: 'Finish, cancel or remove WO-1 first.',
  });
  expect(new AppError('input_invalid', { issue: 'a: no', issues: 'a: no; b: no' }).facts).toBe(
    'a: no; b: no',
  );
});

test('parameters are those that the texts name', () => {
  // @ts-expect-error A reason with parameters needs them.
  new AppError('bill_payment_before_submission');
  // @ts-expect-error No text names this one.
  new AppError('bill_missing', { day: 'Mon, Mar 2' });
  // @ts-expect-error Only the database raises it.
  new AppError('bill_paid_in_future');
});

test('the key details names a reason, and anything else is ignored', () => {
  const written = writeReason({ reason: 'bill_missing', params: { a: 1, b: 'x' }, field: 'note' });
  expect(readReason(written)).toEqual({ reason: 'bill_missing', params: { a: 1, b: 'x' }, field: 'note' });
  expect(isReason(written, 'bill_not_kept', 'bill_missing')).toBe(true);
  for (const details of [null, 'Key (id)=(1) exists.', '{1,2}', '{"a":1}', '[{"reason":"x"}]', []]) {
    expect(readReason(details)).toBeNull();
  }
  expect(readReason('{"reason":"x","params":{"a":[1]}}')).toEqual({ reason: 'x', params: {} });
});
