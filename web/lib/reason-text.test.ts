import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { commands } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { loadReasonTexts, reasonText } from '#web/lib/reason-text.ts';

const { code, status, details } = new AppError('project_over', { project: 'PRJ-1', status: 'completed' });
/** The text of a server in another language. */
const answered = new DataError({ message: 'Fertig.', hint: 'Erst öffnen.', code, status, details });

test('a refusal has the message of the server until the list of reasons is loaded', async () => {
  expect(reasonText(answered)).toEqual({ title: 'Fertig.', advice: 'Erst öffnen.' });
  await loadReasonTexts();
  const listed = { title: 'PRJ-1 is completed.', advice: 'Open the project again first.' };
  expect(reasonText(answered)).toEqual(listed);
  expect(problemText(answered)).toEqual(listed);
});

test('an unknown reason, and an error without one, have the message of the server', async () => {
  await loadReasonTexts();
  for (const unknown of ['{"reason":"of_a_newer_server","params":{}}', 'Key (id)=(1) exists.', null]) {
    expect(reasonText({ message: 'No.', details: unknown, hint: null })).toEqual({
      title: 'No.',
      advice: '',
    });
  }
});

test('days and statuses that the database names are shown in the language of the screen', async () => {
  await loadReasonTexts();
  const refused = (reason: string, params: object) => ({
    message: 'No.',
    details: JSON.stringify({ reason, params }),
  });
  expect(
    reasonText(refused('pay_period_locked', { first_day: '2020-03-02', last_day: '2020-03-15' })).title,
  ).toBe('The pay period Mar 2, 2020 to Mar 15, 2020 is locked.');
  expect(
    reasonText(refused('work_order_status_step_invalid', { from: 'on_hold', to: 'in_progress' })).title,
  ).toBe('A work order cannot go from on hold to in progress.');
});

const wrong = (issue: string) => {
  const { details } = new AppError('input_invalid', { issue, issues: issue });
  return reasonText({ message: issue, details }).title;
};

test.each([
  ['amount: Enter an amount.', 'Amount in dollars: Enter an amount.'],
  ['vendor_name: Say where it was bought.', 'Vendor: Say where it was bought.'],
  ['allocations.0.amount: Enter an amount.', 'What it was for: Enter an amount.'],
  ['lines.12.amount: Enter an amount.', 'Amount: Enter an amount.'],
  [
    'lines: Each work order can be on the bill once.',
    'Work orders: Each work order can be on the bill once.',
  ],
  [
    'checklist.3.answer: A final report needs an answer here.',
    'Checklist: A final report needs an answer here.',
  ],
  ['submission_key: Invalid input', 'Invalid input'],
  ['Choose: one or the other.', 'Choose: one or the other.'],
])('a refused field has the label of its form: %s', async (issue, title) => {
  await loadReasonTexts();
  expect(wrong(issue)).toBe(title);
});

test('no command of the portal names a field as programs do', async () => {
  await loadReasonTexts();
  for (const [name, { input }] of Object.entries(commands)) {
    const { error } = safeParse(input, {});
    for (const { path, message } of error?.issues ?? []) {
      expect(wrong(`${path.join('.') || 'input'}: ${message}`), name).not.toMatch(/^[a-z]\w*[_.:]/);
    }
  }
});
