import { expect, test } from 'vitest';
import { reportCommands } from '#shared/commands/reports.ts';
import { answersTo, newReportDraft } from '#web/features/reports/report-draft.ts';

const WORK_ORDER_ID = '0199a3a0-0000-7000-8000-000000000001';
const SENT_BACK = {
  work_performed: 'Replaced the closer.',
  materials_used: 'Surface closer',
  hours_worked: 2.5,
  crew_size: 2,
  completed_on: '2026-03-02',
  is_final: true,
  checklist: [],
};

test('an empty report requires the work and the hours, and nothing else', () => {
  const checked = reportCommands.submit_report.input.safeParse(newReportDraft(WORK_ORDER_ID, null));
  expect(checked.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
    'hours_worked',
    'work_performed',
  ]);
});

test('hours are stored in hundredths, so less than one hundredth is none', () => {
  const worked = (hours_worked: number) =>
    reportCommands.submit_report.input.safeParse({
      ...newReportDraft(WORK_ORDER_ID, SENT_BACK),
      hours_worked,
    });
  expect(worked(0.01).success).toBe(true);
  for (const hours of [0.004, 0, -1])
    expect(worked(hours).error?.issues).toMatchObject([{ message: 'Enter more than 0 hours.' }]);
});

test('work cannot be completed on a day that has not begun in any time zone', () => {
  const completedOn = (day: string) =>
    reportCommands.submit_report.input.safeParse({
      ...newReportDraft(WORK_ORDER_ID, SENT_BACK),
      completed_on: day,
    });
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(completedOn(dayFromNow(0)).success).toBe(true);
  expect(completedOn(dayFromNow(2)).error?.issues).toMatchObject([
    { path: ['completed_on'], message: 'Choose today or an earlier day.' },
  ]);
});

test('a report that was sent back keeps its texts and becomes a new report', () => {
  const first = newReportDraft(WORK_ORDER_ID, SENT_BACK);
  const second = newReportDraft(WORK_ORDER_ID, SENT_BACK);
  expect(first).toMatchObject({ ...SENT_BACK, signature_name: '', attachment_ids: [] });
  expect(reportCommands.submit_report.input.safeParse(first).success).toBe(true);
  expect(first.submission_key).not.toBe(second.submission_key);
});

test('a final report requires what the office requires; a failed item requires a reason; a progress report may leave it open', () => {
  const items = [
    { id: '0199a3a0-0000-7000-8000-0000000000a1', text: 'Tested under load', is_required: true },
    { id: '0199a3a0-0000-7000-8000-0000000000a2', text: 'Area left clean', is_required: false },
  ];
  const draft = newReportDraft(WORK_ORDER_ID, SENT_BACK, items);
  const problems = (changes: object) =>
    reportCommands.submit_report.input
      .safeParse({ ...draft, ...changes })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(problems({})).toEqual(['checklist.0.answer']);
  expect(problems({ is_final: false })).toEqual([]);
  const failed = draft.checklist?.map((item) => ({ ...item, answer: 'failed' as const }));
  expect(problems({ checklist: failed })).toEqual(['checklist.0.note', 'checklist.1.note']);
  expect(problems({ checklist: failed?.map((item) => ({ ...item, note: 'Trips' })) })).toEqual([]);
});

test('earlier answers follow the current checklist', () => {
  const id = '0199a3a0-0000-7000-8000-0000000000a1';
  const gone = '0199a3a0-0000-7000-8000-0000000000a9';
  const known = [
    { item_id: gone, text: 'Old', is_required: true, answer: 'done' as const, note: '' },
    { item_id: id, text: 'Worded otherwise', is_required: false, answer: 'failed' as const, note: 'Bent' },
  ];
  expect(answersTo([{ id, text: 'Latches by itself', is_required: true }], known)).toEqual([
    { item_id: id, text: 'Latches by itself', is_required: true, answer: 'failed', note: 'Bent' },
  ]);
});
