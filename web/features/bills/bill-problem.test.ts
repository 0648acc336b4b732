import { expect, test } from 'vitest';
import { toastBillProblem } from '#web/features/bills/bill-problem.ts';
import { DataError } from '#web/lib/data-error.ts';
import { receiveToasts, type ToastMessage } from '#web/lib/toast.ts';

const FAILED = 'Failed to update draft. Please try again.';

test.each([
  ['a rule', { status: 422, code: 'rule_violation', message: 'User organization not found' }],
  ['a refusal of the database', { status: 400, code: '23514', message: 'Only completed work orders.' }],
  ['a draft that is gone', { status: 404, code: 'not_found', message: 'This draft no longer exists.' }],
  ['what the caller may not', { status: 403, code: 'forbidden', message: 'You may not write bills.' }],
  ['a conflict of the database', { status: 409, code: 'PT409', message: 'No longer assigned to you.' }],
  ['a bill submitted meanwhile', { status: 409, code: 'conflict', message: 'Submitted already.' }],
])('%s has the message of the server, with what to do', (_name, answer) => {
  expect(toastText(new DataError({ ...answer, hint: 'Open your bills.' }))).toBe(
    `${answer.message} Open your bills.`,
  );
});

test.each([
  ['no connection', new DataError({ message: 'TypeError: Failed to fetch' })],
  ['a busy server', new DataError({ status: 429, code: 'too_many_requests', message: 'Wait.' })],
  ['a fault of the server', new DataError({ status: 500, code: 'internal', message: 'Error id: 7.' })],
  ['anything unforeseen', new TypeError('x is undefined')],
])('%s is shown as a failure to retry (portal requirements 8.3)', (_name, error) => {
  expect(toastText(error)).toBe(FAILED);
});

/** The toast's text for the error; its title is always 'Error'. */
function toastText(error: unknown): string | undefined {
  const toasts: ToastMessage[] = [];
  const letGo = receiveToasts((message) => toasts.push(message));
  toastBillProblem(error, FAILED);
  letGo();
  expect(toasts).toMatchObject([{ title: 'Error', kind: 'destructive' }]);
  return toasts[0]?.description;
}
