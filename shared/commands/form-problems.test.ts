import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { locationCommands } from '#shared/commands/locations.ts';
import { projectCommands } from '#shared/commands/projects.ts';
import { receiptCommands } from '#shared/commands/receipts.ts';
import { reportCommands } from '#shared/commands/reports.ts';
import { workOrderCommands, workOrderCorrection } from '#shared/commands/work-orders.ts';

const ID = '00000000-0000-4000-8000-000000000001';

const problemsOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

const item = (isRequired: boolean, answer: string | null = null, note = '') => ({
  ...{ item_id: ID, text: 'Door closes', is_required: isRequired, answer, note },
});

const emptyReport = {
  work_order_id: ID,
  submission_key: ID,
  work_performed: '',
  materials_used: '',
  hours_worked: Number.NaN,
  crew_size: 1,
  completed_on: '2026-11-20',
  is_final: true,
  attachment_ids: [],
  checklist: [item(true), item(false), item(true), item(true, 'failed')],
  signature_name: '',
};

test('an empty report names its fields and its checklist at once', () => {
  const { input } = reportCommands.submit_report;
  expect(problemsOf(input, emptyReport)).toEqual([
    'work_performed',
    'hours_worked',
    'checklist.3.note',
    'checklist.0.answer',
    'checklist.2.answer',
  ]);
});

test('a progress report needs no answers', () => {
  const { input } = reportCommands.submit_report;
  expect(problemsOf(input, { ...emptyReport, is_final: false })).toEqual([
    'work_performed',
    'hours_worked',
    'checklist.3.note',
  ]);
});

test.for([null, 'text', {}, { checklist: 'text', is_final: true }, { checklist: [null], is_final: true }])(
  'refuses %j as a report without an exception',
  (value) => {
    expect(problemsOf(reportCommands.submit_report.input, value)).not.toEqual([]);
  },
);

test('a request reports dates in the wrong order together with what is missing', () => {
  const days = { preferred_from: '2026-11-20', preferred_to: '2026-11-19' };
  expect(problemsOf(workOrderCommands.create_work_order.input, { title: '', ...days })).toContain(
    'preferred_to',
  );
  expect(problemsOf(workOrderCorrection, { title: '', ...days })).toContain('preferred_to');
});

test('a rule is not checked for a field that is invalid by itself', () => {
  const days = { preferred_from: '2026-11-20', preferred_to: 19 };
  const problems = problemsOf(workOrderCorrection, days).filter((path) => path === 'preferred_to');
  expect(problems).toHaveLength(1);
});

test('a receipt reports a date that is too old, and an allocation without a work order, together with what is missing', () => {
  const share = { amount: Number.NaN };
  const problems = problemsOf(receiptCommands.save_receipt.input, {
    ...{ vendor_name: '', receipt_date: '2001-01-01', amount: Number.NaN, category: 'other' },
    allocations: [share],
    attachment_ids: [],
  });
  expect(problems).toEqual([
    'vendor_name',
    'amount',
    'allocations.0.amount',
    'allocations.0.work_order_id',
    'receipt_date',
  ]);
});

test('a project and a location report rules of several fields together with what is missing', () => {
  const days = { start_date: '2026-11-20', end_date: '2026-11-19' };
  expect(problemsOf(projectCommands.save_project.input, { name: '', ...days })).toEqual(['name', 'end_date']);
  expect(problemsOf(locationCommands.save_location.input, { name: '', latitude: 4 })).toContain('longitude');
});
