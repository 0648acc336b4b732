import { expect, it } from 'vitest';
import { dueLabel } from './due-labels.ts';

it.each([
  ['2026-11-19', '3 days overdue', 'overdue'],
  ['2026-11-21', '1 day overdue', 'overdue'],
  ['2026-11-22', 'due today', 'today'],
  ['2026-11-23', 'due tomorrow', 'soon'],
  ['2026-11-29', 'due in 7 days', 'soon'],
])('%s is %s', (due_date, text, urgency) =>
  expect(dueLabel({ status: 'assigned', due_date }, '2026-11-22')).toEqual({ text, urgency }),
);

it.each([
  ['assigned', null],
  ['assigned', '2026-11-30'],
  ['work_completed', '2026-11-01'],
  ['closed', '2026-11-01'],
])('%s, due %s, has no label', (status, due_date) =>
  expect(dueLabel({ status, due_date }, '2026-11-22')).toBeUndefined(),
);

it('counts days and not hours where the clock changes', () =>
  expect(dueLabel({ status: 'received', due_date: '2026-10-31' }, '2026-11-02')?.text).toBe(
    '2 days overdue',
  ));
